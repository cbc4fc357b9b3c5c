import { COOKIES, nameOf } from '#contract/base/cookies.ts'

type Name = keyof typeof COOKIES

const isHttps = location.protocol === 'https:'

/** What the cookie holds; undefined when there is none. */
export const readCookie = (name: Name): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(name, isHttps)}=([^;]+)`).exec(document.cookie)?.[1]

/** Keeps something without spaces, commas or semicolons for so many seconds; none takes it away. */
export const writeCookie = (name: Name, value: string, seconds: number): void => {
  document.cookie = `${nameOf(name, isHttps)}=${value}; path=/; max-age=${seconds}; samesite=${COOKIES[name]}${isHttps ? '; secure' : ''}`
}
