/**
 * Runs the application. Its modules take a slow processor for as long as a round trip: run by the page itself they would
 * keep it from hearing the frame's answer, and everything that is asked with tokens would be asked that much later.
 */
export const runApplication = (): void => {
  const module = document.querySelector<HTMLLinkElement>('#aplicacion')
  // Imported: the content policy lets nobody put an address into a script's element. Development runs it by itself.
  if (module) void import(/* @vite-ignore */ module.href)
  else addEventListener('DOMContentLoaded', runApplication)
}
