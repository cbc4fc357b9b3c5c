import type { Flag } from './servicios.ts'

/** What the server tells the browser inside index.html, in `<script type="application/json" id="configuracion">`. */
export interface WebConfig {
  distribuidor: {
    nombre: string
    /** Address of the logo, or null: the name is shown. */
    logo: string | null
    /** Primary colour, #rrggbb. */
    primario: string
    /** Where a person who cannot get in asks for help. */
    soporte: { email: string; telefono: string }
    /** Empty when nobody said. */
    domicilio: string
    /** Where a person asks about their own data. */
    datosPersonales: string
  }
  /** keycloak-js: base address (without /realms), realm and public client. */
  oidc: { url: string; realm: string; clientId: string }
  flags: Record<Flag, boolean>
  /** There is a service desk outside, which attends what some sectors have. */
  mesaExterna: boolean
  /** Where the shop is and the hosts its links may go to; null: there is none. */
  ecommerce: { url: string; hosts: readonly string[] } | null
}
