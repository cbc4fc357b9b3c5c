import type { Plugin } from 'vite'

/**
 * Script that loads code on demand; it replaces Vite's own script. A browser never loads a failed module again while
 * the page is open, so the button "Reintentar" would have no effect. This script therefore first fetches the files as
 * plain files, which can be retried, into the browser's cache. Then it imports the module. After a failed import it
 * imports the module under another URL.
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

/** Module id of Vite's own script that loads code on demand. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Vite plugin that replaces Vite's own script. The build fails when a new version of Vite names that script
 * differently.
 */
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
