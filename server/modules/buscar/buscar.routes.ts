import { buscarShapes, type GrupoBusqueda, type Resultado } from '#contract/buscar/shapes.ts'
import { type Consulta, readConsulta, type TipoBusqueda } from '#contract/base/busqueda.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { type ServicioId, SERVICIOS } from '#contract/base/servicios.ts'
import { buscar } from '#contract/buscar/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { findArticulos } from '#modules/ayuda'
import { findCatalogos } from '#modules/catalogos'
import { findComprobantes } from '#modules/cuenta-corriente'
import { findDevoluciones } from '#modules/devoluciones'
import { findDocumentos } from '#modules/documentos'
import { findFacturas, findProductos, noEsta, readQr } from '#modules/facturas'
import { findEmpresas } from '#modules/razones-sociales'
import { findPedidos } from '#modules/pedidos-motos'
import { canSee } from '#modules/seguidores'
import { findTickets } from '#modules/tickets'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Bulkhead } from '#server/limits/bulkhead.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, readTogether, readWithin } from '#server/db/database.ts'
import type { Reads } from '#server/db/reads.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'

/** Maximum results of each kind. */
const SHOWN = 5
/** Time limit (ms) of each query of a search, so that no query occupies a connection for long. */
const LIMIT_MS = 1500
/**
 * Time limit (ms) of a query on the shared connection, because the next queries wait for it. A query that exceeds the
 * limit runs again on a separate connection.
 */
const TOGETHER_MS = 100

interface BuscarParts {
  reads: Pick<Reads, 'poolFor'>
  erp: Erp
  /** CUIT of the distributor. A QR with another CUIT belongs to another issuer. */
  distribuidor: { cuit: string }
  hold: Bulkhead
}

/** Kind of result, with its search and the users who may use it. */
interface Kind {
  tipo: TipoBusqueda
  canSee: (caller: Caller) => boolean
  /** Whether to search this kind for a text; absent: this kind is searched for any text. */
  reads?: (consulta: Consulta) => boolean
  /** Returns up to `limit` results of the caller's scope, the best first. */
  find: (
    db: Db,
    caller: Caller,
    consulta: Consulta,
    parts: { erp: Erp; now: Date; limit: number },
  ) => Promise<Resultado[]>
  /** Path of the list with all results, to which the text is added. */
  lista?: string
}

const has =
  (servicio: ServicioId) =>
  ({ servicios }: Caller): boolean =>
    servicios.has(servicio)

/**
 * Kinds of result, in the order in which they are shown. A new kind is a row here and a name in TIPOS_BUSQUEDA
 * (contract/base/busqueda.ts). If two rows find the same document, the first row's result is shown.
 */
const KINDS: readonly Kind[] = [
  {
    tipo: 'empresa',
    canSee: ({ isStaff, roles }) => isStaff && hasAnyRole(roles, CAPACIDADES.mesa.roles),
    find: (db, caller, consulta, { limit }) => findEmpresas(db, caller, consulta, limit),
  },
  {
    tipo: 'comprobante',
    canSee: (caller) => has(SERVICIOS.cuentaCorriente)(caller) && hasAnyRole(caller.roles, CAPACIDADES.verCuenta.roles),
    reads: ({ referencia }) => referencia !== undefined,
    find: findComprobantes,
  },
  {
    tipo: 'comprobante',
    canSee: has(SERVICIOS.devoluciones),
    reads: ({ referencia }) => referencia !== undefined,
    find: (db, caller, consulta, { limit }) => findFacturas(db, caller, consulta, limit),
  },
  {
    tipo: 'devolucion',
    canSee: has(SERVICIOS.devoluciones),
    find: (db, caller, consulta, { limit }) => findDevoluciones(db, caller, consulta, limit),
    lista: '/devoluciones',
  },
  {
    tipo: 'reclamo',
    canSee: (caller) => canSee(caller, 'reclamo'),
    find: (db, caller, consulta, { limit }) => findTickets('reclamo')(db, caller, consulta, limit),
    lista: '/reclamos',
  },
  {
    tipo: 'garantia',
    canSee: (caller) => canSee(caller, 'garantia'),
    find: (db, caller, consulta, { limit }) => findTickets('garantia')(db, caller, consulta, limit),
    lista: '/garantias',
  },
  {
    tipo: 'pedido',
    canSee: (caller) => has(SERVICIOS.pedidosMotos)(caller) && hasAnyRole(caller.roles, CAPACIDADES.pedirMotos.roles),
    find: (db, caller, consulta, { limit }) => findPedidos(db, caller, consulta, limit),
    lista: '/pedidos-motos',
  },
  {
    tipo: 'producto',
    canSee: has(SERVICIOS.devoluciones),
    find: (db, caller, consulta, { limit }) => findProductos(db, caller, consulta, limit),
  },
  {
    tipo: 'documento',
    canSee: has(SERVICIOS.documentacion),
    find: (sql, caller, consulta, { now, limit }) => findDocumentos({ sql, caller, now }, consulta, limit),
    lista: '/documentacion',
  },
  {
    tipo: 'catalogo',
    canSee: has(SERVICIOS.catalogos),
    find: (sql, caller, consulta, { now, limit }) => findCatalogos({ sql, caller, now }, consulta, limit),
    lista: '/catalogos',
  },
  {
    tipo: 'ayuda',
    canSee: () => true,
    find: (db, caller, consulta, { limit }) => findArticulos(db, caller, consulta, limit),
    lista: '/ayuda',
  },
]

/** Returns the number of a result of a company: the last word of its title. */
const numeroOf = ({ titulo }: Resultado): string => titulo.split(' ').at(-1)!

/** Returns the key that identifies a result: number and company; for a result without company, the link. */
const nameOf = (row: Resultado): string =>
  row.razonSocialId === null ? row.enlace : `${numeroOf(row)} ${row.razonSocialId}`

/** Merges two results for the same record: the first result, with the steps of both. */
const joined = (first: Resultado | undefined, row: Resultado): Resultado => {
  const pasos = [...(first?.pasos ?? []), ...(row.pasos ?? [])]
  return { ...(first ?? row), ...(pasos.length && { pasos }) }
}

/** Groups the results by kind, without duplicates. */
const groupsOf = (found: readonly { kind: Kind; rows: Resultado[] }[], { texto }: Consulta): GrupoBusqueda[] => {
  const groups = new Map<TipoBusqueda, { rows: Map<string, Resultado>; lista: string | undefined }>()
  for (const { kind, rows } of found) {
    const group = groups.get(kind.tipo) ?? { rows: new Map<string, Resultado>(), lista: kind.lista }
    for (const row of rows) group.rows.set(nameOf(row), joined(group.rows.get(nameOf(row)), row))
    groups.set(kind.tipo, group)
  }
  return [...groups].flatMap(([tipo, { rows, lista }]) => {
    if (!rows.size) return []
    const all = rows.size > SHOWN && lista ? `${lista}?texto=${encodeURIComponent(texto)}` : null
    return [{ tipo, filas: [...rows.values()].slice(0, SHOWN), lista: all }]
  })
}

/** Ignores the error of an unavailable ERP, so that a search still finds the other kinds. Rethrows other errors. */
const unlessAway = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'no-disponible') return undefined
  throw error
}

/**
 * Searches all kinds that the caller may see, on one connection. Queries slower than TOGETHER_MS run again on separate
 * connections. A kind that exceeds its time limit is named in `sinRespuesta`.
 */
const searchConsulta = async (
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  consulta: Consulta,
  { reads, erp, hold }: BuscarParts,
): Promise<ReplyOf<typeof buscar.search>> => {
  if (caller.scope !== 'todas' && !caller.scope.length) return { grupos: [], sinRespuesta: [] }
  const kinds = KINDS.filter(
    ({ tipo, canSee, reads }) =>
      canSee(caller) && (consulta.clase ? tipo === 'comprobante' : (reads?.(consulta) ?? true)),
  )
  const pool = reads.poolFor(caller)
  const findIn = (kind: Kind) => (db: Db) =>
    kind.find(db, caller, consulta, { erp, now, limit: SHOWN + 1 }).catch(unlessAway)
  const findAlone = (kind: Kind) => hold(() => readWithin(pool, LIMIT_MS, findIn(kind))).catch(unlessAway)
  const together = await hold(() => readTogether(pool, TOGETHER_MS, kinds.map(findIn))).catch(unlessAway)
  const found = await Promise.all(
    kinds.map(async (kind, at) => {
      const first = together?.[at]
      const rows = first?.status === 'rejected' ? await findAlone(kind) : first?.value
      return { kind, rows }
    }),
  )
  const late = found.flatMap(({ kind, rows }) => (rows ? [] : [kind.tipo]))
  return {
    grupos: groupsOf(
      found.flatMap(({ kind, rows }) => (rows ? [{ kind, rows }] : [])),
      consulta,
    ),
    sinRespuesta: [...new Set(late)],
  }
}

/** Adds the step of a claim about a document, if the caller has the right to open claims. */
const withReclamo = (caller: Caller, row: Resultado): Resultado => {
  if (!caller.servicios.has(SERVICIOS.reclamos) || !hasAnyRole(caller.roles, CAPACIDADES.crearTicket.roles)) return row
  const { titulo, razonSocialId } = row
  const campos = new URLSearchParams({
    rs: String(razonSocialId),
    factura: numeroOf(row),
    titulo: `Reclamo por ${titulo}`,
  })
  return { ...row, pasos: [...(row.pasos ?? []), { titulo: 'Reclamar', enlace: `/reclamos/nuevo?${campos}` }] }
}

/** Searches a text. For the text of an invoice's QR, finds the document and the steps that it offers. */
const searchGlobal = async (
  context: Pick<Context, 'caller' | 'now'>,
  { query: { texto } }: { query: { texto: string } },
  parts: BuscarParts,
) => {
  const qr = readQr(texto, parts.distribuidor.cuit)
  if (!qr) return searchConsulta(context, readConsulta(texto), parts)
  if ('aviso' in qr) return { grupos: [], sinRespuesta: [], aviso: qr.aviso }
  const consulta = { ...readConsulta(qr.numero), clase: qr.clase }
  const { grupos, sinRespuesta } = await searchConsulta(context, consulta, parts)
  if (!grupos.length && !sinRespuesta.length) return { grupos: [], sinRespuesta: [], aviso: noEsta('que podés ver') }
  const withPasos = grupos.map((grupo) => ({
    ...grupo,
    filas: grupo.filas.map((row) => withReclamo(context.caller, row)),
  }))
  return { grupos: withPasos, sinRespuesta }
}

/** Routes of the search in the header. A bulkhead and a time limit keep its queries from blocking other calls. */
export const buscarRoutes = (parts: BuscarParts) =>
  implement(buscar, buscarShapes, { search: (context, sent) => searchGlobal(context, sent, parts) })
