import type { WebConfig } from '#contract/base/configuracion.ts'

const element = document.getElementById('configuracion')

/** What the server tells this browser: the distributor, where to sign in, and the feature flags. */
export const config = JSON.parse(element?.textContent ?? '') as WebConfig
