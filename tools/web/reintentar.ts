import type { Plugin } from 'vite'

/**
 * Script that loads a lazy part, replacing Vite's helper. A browser never fetches a failed module or modulepreload
 * again while the page lives, so "Reintentar" would not work.
 *
 * The files of a part are therefore fetched as plain files, which can be retried, into the browser's cache; then the
 * part is imported. A part that failed is imported under another URL.
 */
const SCRIPT = /* js */ `
const coming = {}
const ask = async (href) => {
  const answer = await fetch(href)
  if (!answer.ok) throw TypeError('Failed to fetch')
  await answer.blob()
  if (href.endsWith('css'))
    await new Promise((onload) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload })))
}
const bring = (file) => {
  const href = '/' + file
  if (!document.querySelector('[href="' + href + '"],[src="' + href + '"]'))
    (coming[href] ??= ask(href)).catch(() => delete coming[href])
  return coming[href]
}
let asked = 0
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(bring))
  return load().catch((error) => {
    const [, address] = /module: ([^?]+)/.exec(error.message) ?? []
    if (!address) throw error
    return import(/* @vite-ignore */ address + '?' + ++asked)
  })
}
`

/** Id of Vite's own helper. */
const HELPER = '\0vite/preload-helper.js'

/** Vite plugin that replaces the helper. The build fails when a Vite version names it differently. */
export const reintentar = (): Plugin => {
  let isReplaced = false
  return {
    name: 'reintentar',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER) return undefined
      isReplaced = code.includes('export const __vitePreload')
      return { code: SCRIPT, map: null }
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('The helper that brings parts is called otherwise.')
    },
  }
}
