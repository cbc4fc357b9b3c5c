import { decodeJwt } from 'jose'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Browse, TokenSet } from '../idp/code-flow.ts'

/** User directory under test, and the identity provider at which its users sign in. */
export interface DirectoryUnderTest {
  directory: IdentityDirectory
  issuer: string
  /** Redirect URL that the provider allows. */
  redirectUri: string
  /** Returns the link in the last e-mail to an address. */
  linkSentTo: (email: string) => Promise<string>
  close: () => Promise<void>
}

/** Returns the realm roles of a token, sorted. */
export const rolesOf = ({ access_token }: TokenSet): string[] =>
  decodeJwt<{ realm_access: { roles: string[] } }>(access_token).realm_access.roles.toSorted()
export const sessionOf = ({ access_token }: TokenSet): string => decodeJwt<{ sid: string }>(access_token).sid

const unescape = (address: string): string => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

/**
 * Follows a link of an e-mail as a user does: through redirects, a link to continue, and a form. Submits the form with
 * the password. Returns the text of the last page.
 */
export const useLink = async (browse: Browse, link: string, password: string): Promise<string> => {
  let url = new URL(link)
  let response = await browse(url)
  for (let step = 0; step < 8; step++) {
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      response = await browse(url)
      continue
    }
    const page = await response.text()
    const form = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    const next = /<a[^>]*href="([^"]*action-token[^"]*)"/.exec(page)?.[1]
    if (!form && !next) return page
    url = new URL(unescape((form ?? next)!), url)
    response = await browse(url, form ? { 'password-new': password, 'password-confirm': password } : undefined)
  }
  throw new Error('The link leads nowhere.')
}
