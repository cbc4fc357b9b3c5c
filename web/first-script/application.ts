/**
 * Runs the application. The browser must not start it, because on a slow processor its modules block for as long as a
 * round trip. Blocking would delay the answer of the sign-in frame and every call that needs its tokens.
 */
export const runApplication = (): void => {
  const module = document.querySelector<HTMLLinkElement>('#aplicacion')
  // import() and no script element, because the content security policy forbids script elements with a URL. In
  // development the page itself runs the application.
  if (module) void import(/* @vite-ignore */ module.href)
  else addEventListener('DOMContentLoaded', runApplication)
}
