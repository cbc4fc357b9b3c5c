import type { Flag } from './servicios.ts'

/** Configuration for the browser, inside index.html in `<script type="application/json" id="configuracion">`. */
export interface WebConfig {
  distribuidor: {
    nombre: string
    /** URL of the logo; null: the name is shown. */
    logo: string | null
    /** Primary colour, #rrggbb. */
    primario: string
    /** Contact for a user who cannot sign in. */
    soporte: { email: string; telefono: string }
    /** Empty: not configured. */
    domicilio: string
    /** E-mail address for questions about personal data. */
    datosPersonales: string
  }
  /** keycloak-js: base URL (without /realms), realm and public client. */
  oidc: { url: string; realm: string; clientId: string }
  flags: Record<Flag, boolean>
  /** true: an external service desk handles some sectors. */
  mesaExterna: boolean
  /** URL of the shop and allowed hosts of its links; null: there is none. */
  ecommerce: { url: string; hosts: readonly string[] } | null
}
