// Lets libraries work under the Content-Security-Policy of the page (`server/platform/http/policy.ts`). Must run before
// all other code.

/** Nonce of the page. Read as a property of its style element, because browsers hide the attribute. */
const nonce = document.querySelector('style')!.nonce

export const styleNonce = (): string => nonce

// The scroll lock of Mantine reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Part of the Trusted Types API that this file uses, because TypeScript does not know it. */
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string | null>>) => unknown
}

/**
 * Default Trusted Types policy. Allows only markup without elements, which Mantine needs for its style sheets, and only
 * the service worker as script URL. The browser blocks all other uses, of libraries and of the portal.
 */
;(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith('/sw.js') ? address : null),
})
