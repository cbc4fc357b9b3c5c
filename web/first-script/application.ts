/**
 * Runs the application. The browser must not start it by itself: on a slow processor its modules would block the page
 * and delay the answer of the sign-in frame, which every call needs.
 */
export const runApplication = (): void => {
  const module = document.querySelector<HTMLLinkElement>('#aplicacion')
  // Uses import(), because the content security policy forbids script elements with a URL. In development there is no
  // `module`; the page runs the application itself.
  if (module) void import(/* @vite-ignore */ module.href)
  else addEventListener('DOMContentLoaded', runApplication)
}
