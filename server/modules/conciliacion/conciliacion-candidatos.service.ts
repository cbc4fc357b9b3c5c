import { DIAS_ENTRE } from '#contract/conciliacion/reglas.ts'
import type { AplicacionPropuesta } from '#contract/conciliacion/shapes.ts'
import { medioDe } from '#contract/cuenta-corriente/medios.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Criterio, type Erp, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { readInformado } from '#modules/pagos'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import {
  type LineaAbierta,
  type MedioDePago,
  selectMediosDe,
  selectMediosEntre,
} from './conciliacion-candidatos.repository.ts'
import type { Documento } from './conciliacion-documentos.rules.ts'
import type { Empresa } from './conciliacion-duenos.rules.ts'
import type { Informado } from './conciliacion-informados.rules.ts'

const present = (texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null)

/** What means come to together, in cents. */
export const importeDe = (medios: readonly MedioDePago[]): bigint =>
  medios.reduce((sum, { importe }) => sum + toCents(importe), 0n)

const informadoOf = (orden: number | null, medios: readonly MedioDePago[]): Informado => {
  const [{ pagoId, razonSocialId, moneda, cuitEmpresa }] = medios as [MedioDePago]
  return {
    pagoId,
    orden,
    razonSocialId,
    moneda,
    importe: importeDe(medios),
    fecha: medios
      .map(({ fecha }) => fecha)
      .toSorted()
      .at(-1)!,
    referencias: present(medios.map(({ referencia }) => referencia)),
    cuits: [cuitEmpresa, ...present(medios.map(({ cuit }) => cuit))],
  }
}

/** The money of a payment that stands. */
export const plataOf = (medios: readonly MedioDePago[]): MedioDePago[] =>
  medios.filter(({ medio, estado }) => !medioDe(medio).esRetencion && estado !== 'rechazado')

/** Whether each means of a payment that comes in by itself is some line: a cheque comes when it is paid. */
export const isAcreditado = (medios: readonly MedioDePago[]): boolean =>
  plataOf(medios).every(({ medio, conciliado }) => conciliado || medioDe(medio).seRechaza)

/** What of a payment a line may be: all its money together, and each means of it where there are several. Nothing of what is a line's already. */
const informadosOf = (medios: readonly MedioDePago[]): Informado[] => {
  const plata = plataOf(medios)
  const libres = plata.filter(({ conciliado }) => !conciliado)
  if (!libres.length) return []
  const whole = libres.length === plata.length ? [informadoOf(null, libres)] : []
  return plata.length > 1 ? [...whole, ...libres.map((medio) => informadoOf(medio.orden, [medio]))] : whole
}

/** What of one payment a line may be. */
export const readInformadosDe = async (db: Db, pagoId: number): Promise<Informado[]> =>
  informadosOf(await selectMediosDe(db, pagoId))

/** The informed payments that lines of these days may be. */
export const readInformados = async (db: Db, lineas: readonly Pick<LineaAbierta, 'fecha'>[]): Promise<Informado[]> => {
  const days = lineas.map(({ fecha }) => fecha).toSorted()
  if (!days.length) return []
  const between = { desde: addDays(days[0]!, -DIAS_ENTRE), hasta: addDays(days.at(-1)!, DIAS_ENTRE) }
  const medios = await selectMediosEntre(db, between)
  return [...Map.groupBy(medios, ({ pagoId }) => pagoId).values()].flatMap(informadosOf)
}

/** So many companies are asked for at once. */
const EMPRESAS = 100

/** What is owed, what falls due first before the rest. */
const DEUDAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'abiertas',
  importe: { desde: '0.01', hasta: undefined },
  orden: 'vencimiento',
  descendente: false,
}

/** The books, as they are now. */
export interface Libros<E extends keyof Erp = keyof Erp> {
  erp: Pick<Erp, E>
  now: Date
}

/** What each of these companies owes that no payment says it pays. */
export const readDeudas = async (
  db: Db,
  { erp, now }: Libros<'listPartidas' | 'getActualizado'>,
  empresas: readonly Empresa[],
): Promise<Map<number, Documento[]>> => {
  const idOf = new Map(empresas.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const clientes = [...idOf.keys()]
  const debe = new Map<number, Documento[]>()
  // Before what they say is read: what is applied in between counts, and nothing is proposed twice.
  const datosAl = await erp.getActualizado(db, now)
  for (let at = 0; at < clientes.length; at += EMPRESAS) {
    const some = clientes.slice(at, at + EMPRESAS)
    const partidas = await readPartidas(db, erp, some, DEUDAS)
    const informado = await readInformado(db, {
      empresas: some.map((cliente) => idOf.get(cliente)!),
      partidas: partidas.map(claveDe),
      datosAl,
    })
    for (const partida of partidas) {
      const partidaId = claveDe(partida)
      const importe = toCents(partida.importe) - (informado.get(partidaId) ?? 0n)
      if (importe <= 0n) continue
      const razonSocialId = idOf.get(partida.codigoCliente)!
      const documento = { partidaId, referencia: partida.referencia, moneda: partida.moneda, importe }
      const own = debe.get(razonSocialId)
      if (own) own.push(documento)
      else debe.set(razonSocialId, [documento])
    }
  }
  return debe
}

/** Asks whether documents still owe what a line would pay of them: another line, or somebody at the desk, may have been first. */
export const requireDeudas = async (
  db: Db,
  { erp, now }: Libros<'findPartidas' | 'getActualizado'>,
  { razonSocialId, codigoCliente }: Empresa,
  aplicaciones: readonly AplicacionPropuesta[],
): Promise<void> => {
  if (!aplicaciones.length) return
  const claves = aplicaciones.map(({ partidaId }) => partidaId)
  const datosAl = await erp.getActualizado(db, now)
  const partidas = new Map((await erp.findPartidas(db, codigoCliente, claves)).map((each) => [claveDe(each), each]))
  const informado = await readInformado(db, { empresas: [razonSocialId], partidas: claves, datosAl })
  for (const { partidaId, referencia, importe } of aplicaciones) {
    const partida = partidas.get(partidaId)
    const left =
      partida && partida.compensada === null ? toCents(partida.importe) - (informado.get(partidaId) ?? 0n) : 0n
    if (left < toCents(importe)) {
      throw new AppError('conflicto', {
        message: `${referencia} ya no debe ese importe: buscá de nuevo de qué es la línea.`,
      })
    }
  }
}
