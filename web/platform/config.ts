import type { WebConfig } from '#contract/base/configuracion.ts'

const element = document.getElementById('configuracion')

/** What the server tells this browser: the distributor, where to sign in, and the feature flags. */
export const config = JSON.parse(element?.textContent ?? '') as WebConfig

const { url, realm } = config.oidc

/** Where the identity provider is asked, with a slash at its end. */
export const OIDC_ENDPOINT = `${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/`
