import type pg from 'pg'
import { conexiones } from '#contract/conexiones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { type Ask, createAsk } from '../mezcla.ts'
import type { Registro, Tipo } from './registro.ts'

type Quien = 'rsosa' | 'lferreyra' | 'mibarra' | 'admin'

export interface Mundo {
  registro: Registro
  pool: pg.Pool
  /** URLs of the processes. */
  portals: readonly string[]
  /**
   * Clients of each user, one for each process. The guarantees about what a user reads hold only within one process.
   */
  clients: Record<Quien, readonly Ask[]>
  /** Resolves when the replica has replayed all that the drill wrote by SQL. */
  settle: () => Promise<void>
}

/** Number of calls of each client in a round, and number of clients of each object. */
const CALLS = 8
const CLIENTS = 3
/** Share of the changes of state that are sent with an outdated version. */
const STALE_SHARE = 0.2

const times = async (work: (client: number, call: number) => Promise<unknown>): Promise<void> => {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let call = 0; call < CALLS; call += 1) await work(client, call)
    }),
  )
}
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
const rejectedUnlessOk = ({ status }: { status: number }) => (status === 200 ? {} : { rechazado: true })
const insertId = async (pool: pg.Pool, text: string): Promise<number> =>
  (await pool.query<{ id: number }>(text)).rows[0]!.id

/**
 * Runs a round on a new object of a kind. Several clients read and write the object at the same time. `n` makes the
 * name of the object unique.
 */
export const RONDAS: Record<Tipo, (mundo: Mundo, n: number) => Promise<void>> = {
  devolucion: async ({ registro, pool, clients, settle }, n) => {
    const id = 950_000 + n
    await pool.query(
      `insert into devolucion (devolucion_id, razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia)
       values ($1, 1042, 2, current_date, 1, array[4], 1, true, true)`,
      [id],
    )
    await settle()
    const of = [`devolucion ${id}`, 'devolucion'] as const
    const ask = pick(clients.rsosa)
    let seen = { estado: 2, version: 1 }
    await times(async () => {
      if (Math.random() < 0.5) {
        await registro.read(
          of,
          { op: 'leer' },
          [ask, devoluciones.get, { params: { devolucionId: id } }],
          ({ status, body }) => {
            if (status !== 200) return undefined
            seen = { estado: Number(body.estadoId), version: Number(body.version) }
            return { estado: String(body.estadoId), version: body.version }
          },
        )
        return
      }
      const { estado } = seen
      // Simulate a screen that stayed open while others moved the return to another state and back: the state is the
      // same, but the version is older.
      const version = Math.random() < STALE_SHARE ? seen.version - 2 : seen.version
      const statusId = estado === 2 ? 1 : 2
      const sent = {
        params: { id, statusId },
        body: { version, ...(statusId === 1 && { comentario: 'Falta un dato.' }) },
      }
      await registro.write(
        of,
        { op: 'mover', version, a: String(statusId) },
        [ask, devoluciones.setEstado, sent],
        rejectedUnlessOk,
      )
    })
  },

  unidades: async ({ registro, pool, clients, settle }, n) => {
    const left = 6
    const { rows } = await pool.query<{ numero: string; codigo: string }>(
      `with linea as (
         select factura_linea_id, f.numero, l.codigo_material from factura_linea l join factura f using (factura_id)
         where f.razon_social_id = 1042 and l.codigo_material = 'ZK-0412' order by f.fecha desc limit 1)
       update factura_linea l set cantidad = ${left} + coalesce((select sum(x.cantidad)::int from devolucion_linea x
           join devolucion d using (devolucion_id) where x.factura_linea_id = l.factura_linea_id and d.estado_id <> 4), 0)
       from linea where l.factura_linea_id = linea.factura_linea_id
       returning linea.numero, linea.codigo_material as codigo`,
    )
    const { numero, codigo } = rows[0]!
    await settle()
    const of = [`unidades ${n}`, 'unidades'] as const
    const ask = pick(clients.lferreyra)
    const find = { query: { razonSocialId: 1042, texto: codigo } }
    type Found = {
      facturas: {
        numeroFactura: string
        productos: { codigoMaterial: string; disponible: number; lotes: string[] }[]
      }[]
    }
    const productOf = (body: object) =>
      (body as Found).facturas
        .find(({ numeroFactura }) => numeroFactura === numero)
        ?.productos.find(({ codigoMaterial }) => codigoMaterial === codigo)
    const producto = productOf((await (await ask(facturas.search, find)).json()) as object)
    registro.note(...of, { op: 'hay', cuantas: producto?.disponible ?? 0 })
    await times(async () => {
      if (Math.random() < 0.5) {
        await registro.read(of, { op: 'leer' }, [ask, facturas.search, find], ({ status, body }) =>
          status === 200 ? { quedan: productOf(body)?.disponible ?? 0 } : undefined,
        )
        return
      }
      const body = {
        razonSocialId: 1042,
        comentarios: '',
        requiereEnvioTransporte: false,
        facturas: [
          {
            numeroFactura: numero,
            productos: [{ codigoMaterial: codigo, cantidad: 1, lote: producto?.lotes[0], motivo: { motivoId: 2 } }],
          },
        ],
      }
      await registro.write(of, { op: 'crear', cuantas: 1 }, [ask, devoluciones.create, { body }], rejectedUnlessOk)
    })
  },

  pago: async ({ registro, pool, clients, settle }, n) => {
    // Give each payment its own amount. Otherwise staff would have to confirm that a payment which resembles an applied
    // payment is a different payment.
    const pagoId = await insertId(
      pool,
      `with nuevo as (insert into pago (razon_social_id, usuario_id, moneda, comentario, creado)
         values (1042, 2, 'ARS', '', now()) returning razon_social_id, pago_id),
       medio as (insert into pago_medio (razon_social_id, pago_id, orden, medio, importe, fecha, banco)
         select razon_social_id, pago_id, 1, 'transferencia', ${1000 + n}.5, current_date, 'Banco del Litoral' from nuevo)
       select pago_id as id from nuevo`,
    )
    await settle()
    const of = [`pago ${pagoId} ${n}`, 'pago'] as const
    const ask = pick(clients.admin)
    await times(async (_client, call) => {
      if (call < 2 || Math.random() < 0.7) {
        await registro.read(of, { op: 'leer' }, [ask, pagos.get, { params: { pagoId } }], ({ status, body }) =>
          status === 200 ? { estado: body.estado } : undefined,
        )
        return
      }
      const estado = pick(['aplicado', 'rechazado'])
      const sent = { params: { pagoId, estado }, body: { motivo: 'No figura en el banco.' } }
      await registro.write(of, { op: 'resolver', a: estado }, [ask, pagos.setEstado, sent], rejectedUnlessOk)
    })
  },

  token: async ({ registro, portals, clients }) => {
    const ask = pick(clients.mibarra)
    const body = { nombre: 'Historia', razonSocialIds: [1042], alcances: ['documentos:leer'] }
    const made = (await (await ask(conexiones.createToken, { body })).json()) as { token: string; tokenId: number }
    const of = [`token ${made.tokenId}`, 'token'] as const
    // A revoked token must be invalid in all processes, so the clients use it at any of them.
    const uses = portals.map((portal) => createAsk(portal, made.token))
    const cutter = pick(clients.mibarra)
    await times(async (client, call) => {
      if (client === 0 && call === 3) {
        const sent = { params: { tokenId: made.tokenId } }
        const answer = await registro.write(of, { op: 'cortar' }, [cutter, conexiones.cutToken, sent], rejectedUnlessOk)
        if (answer?.status === 200) registro.note(...of, { op: 'cortado' })
        return
      }
      await registro.read(
        of,
        { op: 'usar' },
        [pick(uses), documentos.search, { params: { page: 1, size: 20 }, body: {} }],
        ({ status }) => ({ rechazado: status === 401 }),
      )
    })
  },

  cola: async ({ registro, clients }, n) => {
    const of = [`cola ${n}`, 'cola'] as const
    const asks = clients.admin
    const next = (ask: Ask) => [ask, mesa.next, { body: { cola: 'resolver' } }] as const
    // Take every item that other rounds left in the queue, so that the round begins with an empty queue.
    const take = async (): Promise<boolean> =>
      ((await (await asks[0]!(mesa.next, { body: { cola: 'resolver' } })).json()) as { trabajo: object | null })
        .trabajo !== null
    while (await take());
    await times(async (client) => {
      if (client === 0) {
        const sent = { params: { razonSocial: 1042 }, body: newReclamo({ titulo: `Historia ${n}` }) }
        const created = { op: 'entra', a: '' }
        await registro.write(of, created, [pick(clients.lferreyra), tickets.create, sent], ({ body }) => {
          created.a = `reclamo ${String(body.ticketId)}`
          return {}
        })
        return
      }
      await registro.write(of, { op: 'siguiente' }, next(pick(asks)), ({ status, body }) => {
        const { clase, entidadId } = (body.trabajo ?? {}) as { clase?: string; entidadId?: number }
        return status === 200 ? { item: clase ? `${clase} ${String(entidadId)}` : '' } : { incierta: true }
      })
    })
  },
}
