import type { WebConfig } from '#contract/base/configuracion.ts'

const element = document.getElementById('configuracion')

/** Configuration that the server writes into the page: distributor, identity provider, shop and feature flags. */
export const config = JSON.parse(element?.textContent ?? '') as WebConfig

const { url, realm } = config.oidc

/** Base URL of the OpenID Connect endpoints of the identity provider, with a final slash. */
export const OIDC_ENDPOINT = `${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/`
