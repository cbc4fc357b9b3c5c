// Adapts the page to its Content-Security-Policy (`server/platform/http/policy.ts`); runs before everything else.

/** Nonce of the page, read as a property of its style element: browsers hide the attribute. */
const nonce = document.querySelector('style')!.nonce

/** Nonce for the style elements that Mantine creates. */
export const styleNonce = (): string => nonce

// The scroll lock of Mantine reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Part of the Trusted Types API that this file uses; TypeScript's DOM types lack it. */
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string | null>>) => unknown
}

/**
 * Default Trusted Types policy. It allows text without elements as markup (Mantine writes its style sheets as markup)
 * and the service worker as script URL. The browser blocks everything else, whether a library or the portal tried it.
 */
;(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith('/sw.js') ? address : null),
})
