/** Where the build left the address of the application: a module that is fetched with the page, and not run by it. */
const ID = 'aplicacion'

/**
 * Runs the application. Its modules take a slow processor for as long as a round trip: run by the page itself they would
 * keep it from hearing the frame's answer, and everything that is asked with tokens would be asked that much later.
 */
export const runApplication = (): void => {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', runApplication, { once: true })
    return
  }
  const module = document.querySelector<HTMLLinkElement>(`#${ID}`)
  // Development runs it by itself. Imported: the content policy lets nobody put an address into a script's element.
  if (module) void import(/* @vite-ignore */ module.href)
}
