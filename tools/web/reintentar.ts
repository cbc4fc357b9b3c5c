import type { Plugin } from 'vite'

/**
 * What brings a part that comes later, in place of the builder's own. A browser that did not get a module, or one that it
 * was told to preload as one, never asks for it again while the page lives: "Reintentar" could not help. So the files of a
 * part are brought as files, which may be asked for again, into the browser's store; it is imported once they are all there;
 * the part itself, where it did not come, is asked for under another name.
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

/** The builder's own, by the name that it gives to its files. */
const HELPER = '\0vite/preload-helper.js'

/** A version that calls its helper otherwise fails the build. */
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
