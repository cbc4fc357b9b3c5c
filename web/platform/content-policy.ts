// Lets libraries work under the page's Content-Security-Policy (`server/platform/http/policy.ts`). Has to run before
// all other code.

/** Nonce of the page. Read as a property of its style element, because browsers hide the attribute. */
const nonce = document.querySelector('style')!.nonce

/** Nonce for the style elements that Mantine creates. */
export const styleNonce = (): string => nonce

// The scroll lock of Mantine reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Part of the Trusted Types API that this file uses, because TypeScript does not know it. */
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string | null>>) => unknown
}

/**
 * Default Trusted Types policy. It allows markup without elements, as which Mantine writes its style sheets, and the
 * script URL of the service worker. The browser blocks any other, of a library or of the portal.
 */
;(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith('/sw.js') ? address : null),
})
