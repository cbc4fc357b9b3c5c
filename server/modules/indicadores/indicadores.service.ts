import { ESTADOS, textoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { indicadores } from '#contract/indicadores/calls.ts'
import { daysOf, periodoAnterior } from '#contract/indicadores/periodos.ts'
import { COLUMNAS, CUADROS, type ColumnaId, type CuadroId, MAX_PUNTOS } from '#contract/indicadores/reglas.ts'
import type { CuadroFila, IndicadoresCriteria } from '#contract/indicadores/shapes.ts'
import { CLASES, type ClaseTrabajo, clasesDe } from '#contract/mesa/reglas.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { sheetHeading, requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { createExcel, type ExcelColumn } from '#server/import/excel.ts'
import type { IndicadoresFilter } from './indicadores-dias.repository.ts'
import {
  selectAhora,
  selectCifras,
  selectDecisiones,
  selectEstados,
  selectEvolucion,
  selectPorDimension,
  selectProductos,
} from './indicadores.repository.ts'

/**
 * Returns the filter, limited to the user’s kinds and companies. Throws `sin-permiso` for a kind that the user may not
 * see.
 */
const filterOf = (
  { caller, now }: Context,
  { clase, razonSocialId, ...criteria }: IndicadoresCriteria,
): IndicadoresFilter => {
  if (razonSocialId !== undefined) requireRazonSocial(caller, razonSocialId)
  const own = clasesDe(caller.roles, caller.servicios)
  if (clase && !own.includes(clase)) throw new AppError('sin-permiso', { detail: `clase ${clase}` })
  return { ...criteria, razonSocialId, now, scope: caller.scope, clases: clase ? [clase] : own }
}

/** Returns the figures of a period and of the period before it, and the open work. */
export const summarizeIndicadores = async (
  context: Context,
  { body }: { body: BodyOf<typeof indicadores.summarize> },
) => {
  const { sql } = context
  const filter = filterOf(context, body)
  const [now, before, open] = await Promise.all([
    selectCifras(sql, filter),
    selectCifras(sql, { ...filter, ...periodoAnterior(body) }),
    selectAhora(sql, filter),
  ])
  return { actual: now, anterior: before, ...open }
}

const UNICO = 'Por resolver'
const IDS = [0, ...[...ESTADOS, ...ESTADOS_PEDIDO].map(({ id }) => id)]
const TEXTOS = { ids: IDS, textos: IDS.map((id) => (id === 0 ? UNICO : textoEstado(id))) }

const DECISIONES: Record<string, string> = {
  devolucion: 'Devoluciones enteras',
  producto: 'Productos de devoluciones',
  garantia: 'Garantías',
}

const WEEK = 7
const claseOf = (clave: string): string => CLASES[clave.split('-')[0] as ClaseTrabajo].texto

type Contar = (context: Context, filter: IndicadoresFilter) => Promise<CuadroFila[]>

const porDimension =
  (por: Parameters<typeof selectPorDimension>[2]): Contar =>
  ({ sql }, filter) =>
    selectPorDimension(sql, filter, por)

/** Returns a function that reads a table and adds the name of each row. */
const withNames =
  (contar: Contar, nombreDe: (fila: CuadroFila) => string): Contar =>
  async (context, filter) =>
    (await contar(context, filter)).map((fila) => ({ ...fila, nombre: nombreDe(fila) }))

/** Function that reads the rows of each table. */
const CONTAR: Record<CuadroId, Contar> = {
  evolucion: withNames(
    ({ sql }, filter) => selectEvolucion(sql, filter, daysOf(filter) > MAX_PUNTOS ? WEEK : 1),
    ({ clave }) => formatDay(clave),
  ),
  clase: withNames(porDimension('clase'), ({ clave }) => claseOf(clave)),
  estado: withNames(
    ({ sql }, filter) => selectEstados(sql, filter, TEXTOS),
    ({ clave, nombre }) => `${nombre} · ${claseOf(clave)}`,
  ),
  decision: withNames(
    ({ sql }, filter) => selectDecisiones(sql, filter),
    ({ clave }) => DECISIONES[clave] ?? clave,
  ),
  sector: porDimension('sector'),
  persona: porDimension('persona'),
  motivo: porDimension('motivo'),
  marca: porDimension('marca'),
  empresa: porDimension('empresa'),
  producto: ({ sql }, filter) => selectProductos(sql, filter),
}

interface OfCuadro {
  params: ParamsOf<typeof indicadores.getCuadro>
  body: BodyOf<typeof indicadores.getCuadro>
}

export const getCuadro = (context: Context, { params: { cuadro }, body }: OfCuadro): Promise<CuadroFila[]> =>
  CONTAR[cuadro](context, filterOf(context, body))

const MINUTES = 60

const excelColumn = (id: ColumnaId): ExcelColumn<CuadroFila> => {
  const { texto, unidad } = COLUMNAS[id]
  const isTime = unidad === 'minutos'
  return {
    title: `${texto}${isTime ? ' (horas hábiles)' : unidad === 'porcentaje' ? ' (%)' : ''}`,
    width: 18,
    ...(unidad !== 'cuenta' && { format: '0.0' }),
    value: ({ valores }) => {
      const value = valores[id] ?? null
      return value !== null && isTime ? value / MINUTES : value
    },
  }
}

export const downloadCuadro = async (context: Context, sent: OfCuadro) => {
  const { cuadro } = sent.params
  const { texto, de, columnas } = CUADROS[cuadro]
  return createExcel({
    subject: `indicadores-${cuadro}`,
    ids: sent.body.razonSocialId === undefined ? 'todas' : [sent.body.razonSocialId],
    name: texto,
    above: [
      ...(await sheetHeading(
        context,
        sent.body.razonSocialId === undefined ? context.caller.scope : [sent.body.razonSocialId],
      )),
      `Del ${formatDay(sent.body.desde)} al ${formatDay(sent.body.hasta)}`,
    ],
    columns: [{ title: de, width: 36, value: ({ nombre }) => nombre }, ...columnas.map(excelColumn)],
    batches: [await getCuadro(context, sent)],
  })
}
