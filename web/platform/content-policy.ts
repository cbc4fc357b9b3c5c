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
 * Default Trusted Types policy. The policy allows markup without elements, because Mantine writes its style sheets as
 * markup. As script URL, the policy allows only the service worker. The browser blocks everything else, whether a
 * library or the portal tries it.
 */
;(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith('/sw.js') ? address : null),
})
