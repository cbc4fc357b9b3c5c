import type {
  bannersShapes,
  feriadosShapes,
  marcasShapes,
  motivosDevolucionShapes,
  motivosRechazoShapes,
  motivosTicketShapes,
  Parametro,
  plazosShapes,
  sectoresShapes,
} from '#contract/maestros/shapes.ts'
import type { articulosShapes } from '#contract/ayuda/shapes.ts'
import type { productosShapes, unidadesShapes } from '#contract/maestros/productos.shapes.ts'
import type { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import type { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import type { negociosShapes } from '#contract/negocios/shapes.ts'
import type { transportesShapes } from '#contract/transportes/shapes.ts'
import { isActor } from '#contract/base/roles.ts'
import { selectVendedores } from '#modules/razones-sociales'
import { columnName } from '#server/db/columns.ts'
import type { Context } from '#server/http/context.ts'
import { fieldError } from '#server/http/errors.ts'
import { createMaestro, createWriting } from './maestros-motor.service.ts'
import { hasAll, hasOtherPlazo, selectMaestros } from './maestros.repository.ts'
import { ARTICULO } from './ayuda.tabla.ts'
import { FERIADO, PLAZO, SECTOR } from './atencion.tabla.ts'
import { LINEA, MODELO_MOTO } from './motos.tabla.ts'
import { rangoMessage } from './maestros.rules.ts'
import {
  BANNER,
  EMPRESA,
  MARCA,
  MOTIVO_DEVOLUCION,
  MOTIVO_RECHAZO,
  MOTIVO_TICKET,
  NEGOCIO,
  PARAMETRO,
  PERSONA,
  PRODUCTO,
  TRANSPORTE,
  UNIDAD,
} from './maestros.tabla.ts'

/** What is chosen from a list of ours is there. */
const requireOne = async (
  { sql }: Context,
  { tabla, campo, falta }: { tabla: string; campo: string; falta: string },
  id: number | null,
): Promise<void> => {
  if (id !== null && !(await hasAll(sql, tabla, columnName(campo), [id]))) throw fieldError(campo, falta)
}

const DE_NEGOCIO = { tabla: 'negocio', campo: 'negocioId', falta: 'Elegí un negocio de la lista.' }
const DE_MARCA = { tabla: 'marca', campo: 'marcaId', falta: 'Elegí una marca de la lista.' }
const DE_SECTOR = { tabla: 'sector', campo: 'sectorId', falta: 'Elegí un sector de la lista.' }
const DE_EMPRESA = { tabla: 'razon_social', campo: 'razonSocialId', falta: 'Elegí una razón social de la lista.' }

export const motivosDevolucion = createMaestro<typeof motivosDevolucionShapes>(
  MOTIVO_DEVOLUCION,
  (context, { sectorId }) => requireOne(context, DE_SECTOR, sectorId),
)
export const motivosRechazo = createMaestro<typeof motivosRechazoShapes>(MOTIVO_RECHAZO)
export const motivosTicket = createMaestro<typeof motivosTicketShapes>(
  MOTIVO_TICKET,
  async (context, { sectorId, negocioId }) => {
    await requireOne(context, DE_SECTOR, sectorId)
    await requireOne(context, DE_NEGOCIO, negocioId)
  },
)
export const transportes = createMaestro<typeof transportesShapes>(TRANSPORTE)
export const banners = createMaestro<typeof bannersShapes>(BANNER, (context, { negocioId }) =>
  requireOne(context, DE_NEGOCIO, negocioId),
)
export const negocios = createMaestro<typeof negociosShapes>(NEGOCIO)
export const marcas = createMaestro<typeof marcasShapes>(MARCA, (context, { negocioId }) =>
  requireOne(context, DE_NEGOCIO, negocioId),
)
/** Customers attend nothing: only the distributor's people do. */
export const sectores = createMaestro<typeof sectoresShapes>(SECTOR, (_context, { atiende }) => {
  if (!atiende.every((rol) => isActor([rol], 'interno')))
    throw fieldError('atiende', 'Elegí solo roles de la distribuidora.')
})
export const feriados = createMaestro<typeof feriadosShapes>(FERIADO)
/** One for each kind, state and sector. */
export const plazos = createMaestro<typeof plazosShapes>(PLAZO, async (context, plazo, before) => {
  await requireOne(context, DE_SECTOR, plazo.sectorId)
  if (await hasOtherPlazo(context.sql, plazo, before?.plazoId))
    throw fieldError('estadoId', 'Ese estado ya tiene plazo. Editá el que está.')
})
export const productos = createMaestro<typeof productosShapes>(PRODUCTO, (context, { marcaId }) =>
  requireOne(context, DE_MARCA, marcaId),
)
export const unidades = createMaestro<typeof unidadesShapes>(UNIDAD, async (context, { razonSocialId, marcaId }) => {
  await requireOne(context, DE_EMPRESA, razonSocialId)
  await requireOne(context, DE_MARCA, marcaId)
})

/** A company: its businesses exist, and whoever has it in their portfolio is one of the distributor's sellers. */
export const empresas = createMaestro<typeof empresasShapes>(
  EMPRESA,
  async ({ sql }, { negocioIds, contactos }, before) => {
    if (!(await hasAll(sql, 'negocio', 'negocio_id', negocioIds)))
      throw fieldError('negocioIds', 'Elegí negocios de la lista.')
    const users = contactos.flatMap(({ usuario }) => usuario ?? [])
    // Who was there stays: one who no longer sells is no reason to refuse what else is changed.
    const had = before?.contactos.flatMap(({ tipo, usuario }) => (tipo === 'vendedor' ? (usuario ?? []) : [])) ?? []
    const known = new Set([...(await selectVendedores(sql, users)), ...had])
    for (const [at, { usuario, tipo, negocioId }] of contactos.entries()) {
      if (usuario !== null && (tipo !== 'vendedor' || !known.has(usuario)))
        throw fieldError(`contactos.${at}.usuario`, 'Elegí a alguien que venda y que pueda entrar al portal.')
      if (negocioId !== null && !negocioIds.includes(negocioId))
        throw fieldError(`contactos.${at}.negocioId`, 'Elegí uno de los negocios de la empresa.')
    }
  },
)

/** A model of motorcycles with its colours and price lists: orders that are approved keep the price that they were approved with. */
export const modelosMotos = createMaestro<typeof modelosMotosShapes>(MODELO_MOTO, (context, { marcaId }) =>
  requireOne(context, DE_MARCA, marcaId),
)
export const lineas = createMaestro<typeof lineasMaestroShapes>(LINEA, async ({ sql }, { marcaIds }) => {
  if (!(await hasAll(sql, 'marca', 'marca_id', marcaIds))) throw fieldError('marcaIds', 'Elegí marcas de la lista.')
})

export const articulos = createMaestro<typeof articulosShapes>(ARTICULO)

/** Everybody, to be read. */
export const personas = createMaestro<typeof personasShapes>(PERSONA)

/** Whatever its version: what it said stays in the history. */
export const deleteBanner = async (context: Context, sent: { params: { id: number } }) => {
  const { bannerId } = await banners.remove(context, sent)
  return { bannerId }
}

const parametro = createWriting<Parametro, { valor: number }, object>(PARAMETRO, (_context, { valor }, before) => {
  if (before && (valor < before.minimo || valor > before.maximo)) throw fieldError('valor', rangoMessage(before))
})

/** Terms and limits: as many as the code reads. */
export const listParametros = ({ sql }: Context): Promise<Parametro[]> => selectMaestros(sql, PARAMETRO)

/** A term or a limit, within what it takes. */
export const updateParametro = (
  context: Context,
  { params, body }: { params: { clave: string }; body: { valor: number; version: number } },
): Promise<Parametro> => parametro.update(context, { params: { id: params.clave }, body })
