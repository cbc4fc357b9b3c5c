/**
 * Runs the application. On a slow processor its modules block as long as a round trip. Run by the page itself, they
 * would delay the frame's answer and every call that needs its tokens.
 */
export const runApplication = (): void => {
  const module = document.querySelector<HTMLLinkElement>('#aplicacion')
  // import(), because the content policy allows no script element with a URL. In development the page runs it itself.
  if (module) void import(/* @vite-ignore */ module.href)
  else addEventListener('DOMContentLoaded', runApplication)
}
