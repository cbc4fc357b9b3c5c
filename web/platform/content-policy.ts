// What the content policy of the page (`server/platform/http/policy.ts`) asks of us, before anything else runs.

/** The page's own, which its own style has; a browser shows it to scripts alone. */
const nonce = document.querySelector('style')!.nonce

/** For the library's elements of style. */
export const styleNonce = (): string => nonce

// What Mantine keeps the page from scrolling with asks for it by this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Of Trusted Types, as far as we need it; TypeScript's DOM does not have it. */
interface Factory {
  createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string | null>>) => unknown
}

/**
 * What text may become markup or the address of code: none that could make an element (Mantine writes its sheets as markup),
 * and no code but the worker. Whatever a library or we forgot is refused by the browser.
 */
;(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith('/sw.js') ? address : null),
})
