import type { Flag } from './servicios.ts'

/**
 * Configuration that the server passes to the browser in index.html, in `<script type="application/json"
 * id="configuracion">`.
 */
export interface WebConfig {
  distribuidor: {
    nombre: string
    /** URL of the logo; null: there is none, so show the name. */
    logo: string | null
    /** Primary colour, #rrggbb. */
    primario: string
    /** Contact for users who cannot sign in. */
    soporte: { email: string; telefono: string }
    /** Postal address of the distributor; '': not configured. */
    domicilio: string
    /** E-mail address for questions about personal data. */
    datosPersonales: string
  }
  /** Options of keycloak-js: base URL (without /realms), realm and public client. */
  oidc: { url: string; realm: string; clientId: string }
  flags: Record<Flag, boolean>
  /** true: an external service desk attends the tickets of some sectors. */
  mesaExterna: boolean
  /** URL of the shop, and the hosts to which its links may point; null: there is no shop. */
  ecommerce: { url: string; hosts: readonly string[] } | null
}
