import type { Alcance } from '#contract/conexiones/reglas.ts'

/** Who is asking, as the portal's own tables know them. */
export interface Caller {
  usuarioId: number
  /** The provider's name for them, and for the session they ask from. */
  sub: string
  sid: string
  userName: string
  nombre: string
  roles: ReadonlySet<string>
  /** What they see: never more than the distributor offers, and all of that who works for it. */
  servicios: ReadonlySet<number>
  /** What the distributor offers, whoever has it. */
  ofrecidos: ReadonlySet<number>
  /** Works for the distributor. */
  isStaff: boolean
  /** A service account: what it was given to load, and nobody behind it. */
  grants?: ReadonlySet<string>
  /** A system of a company, by a token of this person: what it may do. */
  token?: { tokenId: number; nombre: string; alcances: ReadonlySet<Alcance> }
  /** They look at it as somebody else, whose is all that is here: nothing is written. */
  onlyReads?: boolean
  /** Up to where in the database's log they have written (bytes), while that is known. */
  escrito?: number
  /** The companies whose data they may touch: `todas`, or these ids. */
  scope: 'todas' | readonly number[]
}
