import type { articulosShapes } from '#contract/ayuda/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { isActor } from '#contract/base/roles.ts'
import type { DESCRIPCIONES, Descrito } from '#contract/maestros/descripciones.ts'
import type { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import type { ShapesDe } from '#contract/maestros/maestro.shapes.ts'
import type { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { negociosMaestroShapes, Parametro, transportesMaestroShapes } from '#contract/maestros/shapes.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import { selectVendedores } from '#modules/razones-sociales'
import type { Context } from '#server/http/context.ts'
import { fieldError } from '#server/base/errors.ts'
import { createMaestro, createWriting } from './maestros-motor.service.ts'
import { hasAll, hasOtherPlazo, selectMaestros } from './maestros.repository.ts'
import { ARTICULOS, EMPRESA, NEGOCIOS, PARAMETRO, PERSONA, TABLAS, TRANSPORTES } from './maestros.tabla.ts'
import { LINEA, MODELO_MOTO } from './motos.tabla.ts'

export const transportes = createMaestro<typeof transportesMaestroShapes>(TRANSPORTES)
export const negocios = createMaestro<typeof negociosMaestroShapes>(NEGOCIOS)

type Servicios = {
  readonly [N in Descrito]: ReturnType<typeof createMaestro<ShapesDe<(typeof DESCRIPCIONES)[N]>>>
}

/** Checks of masters that their description cannot express. */
const CHECKS: { readonly [N in Descrito]?: Parameters<typeof createMaestro<ShapesDe<(typeof DESCRIPCIONES)[N]>>>[1] } =
  {
    /** Checks that only roles of staff attend a sector. */
    sectores: (_context, { atiende }) => {
      if (!atiende.every((rol) => isActor([rol], 'interno')))
        throw fieldError('atiende', 'Elegí solo roles de la distribuidora.')
    },
    /** Checks that no other term has the same kind, state and sector. */
    plazos: async ({ sql }, plazo, before) => {
      if (await hasOtherPlazo(sql, plazo, before?.plazoId))
        throw fieldError('estadoId', 'Ese estado ya tiene plazo. Editá el que está.')
    },
  }

export const descritos = Object.fromEntries(
  Object.entries(TABLAS).map(([noun, tabla]) => [
    noun,
    createMaestro(tabla as never, CHECKS[noun as Descrito] as never),
  ]),
) as unknown as Servicios

/** Services of the razones sociales. Their businesses must exist, and the user of a seller contact must be a seller. */
export const empresas = createMaestro<typeof empresasShapes>(
  EMPRESA,
  async ({ sql }, { negocioIds, contactos }, before) => {
    if (!(await hasAll(sql, 'negocio', 'negocio_id', negocioIds)))
      throw fieldError('negocioIds', 'Elegí negocios de la lista.')
    const users = contactos.flatMap(({ usuario }) => usuario ?? [])
    // A stored contact stays valid even if the user is no seller any more: otherwise it would block other changes.
    const previousSellers =
      before?.contactos.flatMap(({ tipo, usuario }) => (tipo === 'vendedor' ? (usuario ?? []) : [])) ?? []
    const known = new Set([...(await selectVendedores(sql, users)), ...previousSellers])
    for (const [at, { usuario, tipo, negocioId }] of contactos.entries()) {
      if (usuario !== null && (tipo !== 'vendedor' || !known.has(usuario)))
        throw fieldError(`contactos.${at}.usuario`, 'Elegí a un vendedor activo.')
      if (negocioId !== null && !negocioIds.includes(negocioId))
        throw fieldError(`contactos.${at}.negocioId`, 'Elegí uno de los negocios de la empresa.')
    }
  },
)

/** Services of the motorcycle models with colours and price lists. Approved orders keep their price. */
export const modelosMotos = createMaestro<typeof modelosMotosShapes>(MODELO_MOTO)
export const lineas = createMaestro<typeof lineasMaestroShapes>(LINEA, async ({ sql }, { marcaIds }) => {
  if (!(await hasAll(sql, 'marca', 'marca_id', marcaIds))) throw fieldError('marcaIds', 'Elegí marcas de la lista.')
})

export const articulos = createMaestro<typeof articulosShapes>(ARTICULOS)

/** Services to read users; users are written by the module personas. */
export const personas = createMaestro<typeof personasShapes>(PERSONA)

/** Deletes a banner without version control; the history keeps its values. */
export const deleteBanner = async (context: Context, sent: { params: { id: number } }) => {
  const { bannerId } = await descritos.banners.remove(context, sent)
  return { bannerId }
}

/** Returns the message for a value out of a parameter's range. */
const rangoMessage = ({ minimo, maximo, unidad }: Parametro): string =>
  `Ingresá un número entero de ${formatCount(minimo)} a ${formatCount(maximo)}${unidad && ` (${unidad})`}.`

const parametro = createWriting<Parametro, { valor: number }, object>(PARAMETRO, (_context, { valor }, before) => {
  if (before && (valor < before.minimo || valor > before.maximo)) throw fieldError('valor', rangoMessage(before))
})

/** Lists the parameters. The code defines all of them. */
export const listParametros = ({ sql }: Context): Promise<Parametro[]> => selectMaestros(sql, PARAMETRO)

/** Updates a parameter, within the range of its values. */
export const updateParametro = (
  context: Context,
  { params, body }: { params: { clave: string }; body: { valor: number; version: number } },
): Promise<Parametro> => parametro.update(context, { params: { id: params.clave }, body })
