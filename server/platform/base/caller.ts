import type { Alcance } from '#contract/conexiones/reglas.ts'

/** User of a request, as the tables of the portal know them. */
export interface Caller {
  usuarioId: number
  /** Subject (user id) at the identity provider. */
  sub: string
  sid: string
  userName: string
  nombre: string
  roles: ReadonlySet<string>
  /** Services that the user may use. Staff may use all offered services. */
  servicios: ReadonlySet<number>
  /** Ids of all services that are offered. */
  ofrecidos: ReadonlySet<number>
  /** true: staff; false: user of a tenant. */
  isStaff: boolean
  /** Kinds of data that a service account may load; undefined: the caller is no service account. */
  grants?: ReadonlySet<string>
  /**
   * API token with which the call was made. This user created it for a system of a tenant. undefined: the user signed
   * in.
   */
  token?: { tokenId: number; nombre: string; alcances: ReadonlySet<Alcance> }
  /** true: staff see the portal as the user described here, so every write is denied. */
  onlyReads?: boolean
  /** Position in the WAL (bytes) after the user's last write; undefined: unknown. */
  escrito?: number
  /** Ids of the tenants whose data the user may touch; `todas`: every tenant. */
  scope: 'todas' | readonly number[]
}
