import type { Alcance } from '#contract/conexiones/reglas.ts'

/** User of a request, as the portal's own tables know them. */
export interface Caller {
  usuarioId: number
  /** Subject and session at the identity provider. */
  sub: string
  sid: string
  userName: string
  nombre: string
  roles: ReadonlySet<string>
  /** Services that the user may use; staff may use all offered services. */
  servicios: ReadonlySet<number>
  /** Ids of all services that are offered. */
  ofrecidos: ReadonlySet<number>
  /** true: the user works for the distributor. */
  isStaff: boolean
  /** Kinds of data that a service account may load; undefined: not a service account. */
  grants?: ReadonlySet<string>
  /** API token of the call, which this user created for a tenant's system; undefined: the user signed in. */
  token?: { tokenId: number; nombre: string; alcances: ReadonlySet<Alcance> }
  /** true: staff who views the portal as the user described here; every write is denied. */
  onlyReads?: boolean
  /** Position in the WAL (bytes) of the user's last write; undefined: unknown. */
  escrito?: number
  /** Ids of the tenants whose data the user may touch; `todas`: every tenant. */
  scope: 'todas' | readonly number[]
}
