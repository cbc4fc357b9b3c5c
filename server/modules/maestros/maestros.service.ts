import { localDay } from '#contract/base/fechas.ts'
import { stripAccents } from '#contract/base/formato.ts'
import type {
  DatosBanner,
  DatosMotivoDevolucion,
  DatosMotivoRechazo,
  DatosMotivoTicket,
  MaestroBanner,
  MaestroDevolucion,
  MaestroRechazo,
  MaestroTicket,
  Parametro,
} from '#contract/maestros/shapes.ts'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import {
  deleteMaestro,
  hasNegocio,
  insertMaestro,
  lockMaestros,
  type Maestro,
  selectMaestros,
  selectSectores,
  updateMaestro,
} from './maestros.repository.ts'
import { changesOf, rangoMessage } from './maestros.rules.ts'
import { BANNER, MOTIVO_DEVOLUCION, MOTIVO_RECHAZO, MOTIVO_TICKET, PARAMETRO } from './maestros.tabla.ts'

interface Row {
  version: number
  activo?: boolean
}

interface Reglas<R, D> {
  /** What its table cannot know. */
  check?: (context: Context, datos: D, before: R | undefined) => Promise<void> | void
  /** The others that it is listed with; all when absent. */
  isSameList?: (other: R, datos: D, before: R) => boolean
}

const plain = (text: unknown): string => stripAccents(String(text)).toLowerCase()

/** What somebody read is still what there is; without it there is nothing to change. */
const requireVersion: <R extends Row>(found: R | undefined, version: number) => asserts found is R = (
  found,
  version,
) => {
  if (!found) throw new AppError('no-encontrado')
  if (found.version !== version) {
    throw new AppError('conflicto', {
      message: 'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.',
    })
  }
}

/** The calls of a kind of master: each change is checked against its list, under a lock, and kept with who made it. */
export const createMaestro = <R extends Row, D extends Partial<R>>(
  maestro: Maestro<R>,
  { check, isSameList = () => true }: Reglas<R, D> = {},
) => {
  const { clave, id, nombre, campos, repetido, ultimo } = maestro
  const list = ({ sql, now }: Context): Promise<R[]> => selectMaestros(sql, maestro, localDay(now))

  const checkLista = (others: readonly R[], datos: D): void => {
    if (repetido && others.some((other) => plain(other[nombre]) === plain(datos[nombre])))
      throw fieldError(nombre, repetido)
    if (ultimo && datos.activo === false && !others.some(({ activo }) => activo)) throw fieldError('activo', ultimo)
  }
  const told = (context: Context, before: R | undefined, after: R | undefined): void => {
    const one = (after ?? before)!
    // The history of masters reads the record of the call by this.
    context.audit({
      entidad: 'maestro',
      entidadId: `${clave}:${String(one[id])}`,
      cambios: changesOf(campos, before, after),
    })
  }

  return {
    list,
    create: async (context: Context, { body }: { body: D }): Promise<R> => {
      await lockMaestros(context.sql, maestro)
      checkLista(await list(context), body)
      await check?.(context, body, undefined)
      const after = await insertMaestro(context.sql, maestro, body)
      told(context, undefined, after)
      return after
    },
    /** What already has it keeps the name that it had. */
    update: async (
      context: Context,
      { params, body }: { params: Record<string, string | number>; body: D & { version: number } },
    ): Promise<R> => {
      await lockMaestros(context.sql, maestro)
      const rows = await list(context)
      const before = rows.find((row) => row[id] === params[id])
      requireVersion(before, body.version)
      checkLista(
        rows.filter((row) => row !== before && isSameList(row, body, before)),
        body,
      )
      await check?.(context, body, before)
      const after = await updateMaestro(context.sql, maestro, params[id], body)
      told(context, before, after)
      return after
    },
    /** Whatever its version: what it said stays in the history. */
    remove: async (context: Context, params: Record<string, string | number>): Promise<void> => {
      await lockMaestros(context.sql, maestro)
      const before = (await list(context)).find((row) => row[id] === params[id])
      if (!before) throw new AppError('no-encontrado')
      await deleteMaestro(context.sql, maestro, params[id])
      told(context, before, undefined)
    },
  }
}

export const motivosDevolucion = createMaestro<MaestroDevolucion, DatosMotivoDevolucion>(MOTIVO_DEVOLUCION)
export const motivosRechazo = createMaestro<MaestroRechazo, DatosMotivoRechazo>(MOTIVO_RECHAZO)

/** A reason of claims or warranties: its list is that of its kind, sector and business. */
export const motivosTicket = createMaestro<MaestroTicket, DatosMotivoTicket>(MOTIVO_TICKET, {
  isSameList: (other, { sectorId }, { tipo, negocio }) =>
    other.tipo === tipo && other.negocio === negocio && other.sectorId === sectorId,
  check: async ({ sql }, { sectorId }) => {
    const sectores = await selectSectores(sql)
    if (!sectores.some((sector) => sector.sectorId === sectorId))
      throw fieldError('sectorId', 'Elegí un sector de la lista.')
  },
})

/** Terms and limits, each within what it takes. */
export const parametros = createMaestro<Parametro, { valor: number }>(PARAMETRO, {
  check: (_context, { valor }, before) => {
    if (before && (valor < before.minimo || valor > before.maximo)) throw fieldError('valor', rangoMessage(before))
  },
})

export const banners = createMaestro<MaestroBanner, DatosBanner>(BANNER, {
  check: async ({ sql }, { negocioId }) => {
    if (!(await hasNegocio(sql, negocioId))) throw fieldError('negocioId', 'Elegí un negocio de la lista.')
  },
})

export const deleteBanner = async (context: Context, { params }: { params: { bannerId: number } }) => {
  await banners.remove(context, params)
  return params
}

export const listMotivos = async (context: Context) => {
  const [devolucion, rechazo, ticket, sectores] = await Promise.all([
    motivosDevolucion.list(context),
    motivosRechazo.list(context),
    motivosTicket.list(context),
    selectSectores(context.sql),
  ])
  return { devolucion, rechazo, ticket, sectores }
}
