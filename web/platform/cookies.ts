import { COOKIES, nameOf } from '#contract/base/cookies.ts'

type Name = keyof typeof COOKIES

const isHttps = location.protocol === 'https:'

/** undefined: the cookie does not exist. */
export const readCookie = (name: Name): string | undefined =>
  new RegExp(`(?:^|; )${nameOf(name, isHttps)}=([^;]+)`).exec(document.cookie)?.[1]

/**
 * Writes a cookie that expires after `seconds`; 0 deletes it. The value must not contain spaces, commas or semicolons.
 */
export const writeCookie = (name: Name, value: string, seconds: number): void => {
  document.cookie = `${nameOf(name, isHttps)}=${value}; path=/; max-age=${seconds}; samesite=${COOKIES[name]}${isHttps ? '; secure' : ''}`
}
