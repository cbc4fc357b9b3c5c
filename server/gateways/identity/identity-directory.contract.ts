import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DirectoryError, type DirectoryUser } from './directory.ts'
import { codeFlow, createBrowser, type TokenSet } from '../../../idp/code-flow.ts'
import { CLIENT_ID } from '../../../idp/realm.ts'
import { type DirectoryUnderTest, rolesOf, sessionOf, useLink } from '#testing/directory.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const TEMPORARY = 'temporal-uno-1'
const CHOSEN = 'primera-lluvia-11'

/** Contract tests of IdentityDirectory. The embedded directory and Keycloak must pass them. */
export const directoryContract = (name: string, open: () => Promise<DirectoryUnderTest>): void => {
  describe(`identity directory: ${name}`, () => {
    let under: DirectoryUnderTest
    let made = 0
    const run = Date.now().toString(36)
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const errorOf = (code: DirectoryError['code']) =>
      expect.objectContaining({ name: 'DirectoryError', code }) as unknown
    const newName = () => `persona.${run}${(made += 1)}`
    const newPerson = (over: { username?: string; roles?: string[]; temporaryPassword?: string } = {}) => {
      const username = over.username ?? newName()
      return under.directory.create({
        username,
        email: `${username}@cliente.example`,
        firstName: 'María',
        lastName: 'Peña',
        roles: ['ROL_USER'],
        temporaryPassword: TEMPORARY,
        ...over,
      })
    }
    const signIn = (username: string, password: string, newPassword?: string) =>
      codeFlow({
        issuer: under.issuer,
        clientId: CLIENT_ID,
        redirectUri: under.redirectUri,
        username,
        password,
        ...(newPassword !== undefined && { newPassword }),
      })
    /** Signs in for the first time, in a new browser. */
    const signInFirst = ({ username }: DirectoryUser) => signIn(username, TEMPORARY, CHOSEN)
    const refresh = async ({ refresh_token }: TokenSet): Promise<number> => {
      const form = { grant_type: 'refresh_token', refresh_token, client_id: CLIENT_ID }
      const url = `${under.issuer}/protocol/openid-connect/token`
      return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status
    }

    test('creates a user with the given roles, who must change the password at the first sign-in', async () => {
      const username = newName()
      const person = await newPerson({ username: username.toUpperCase(), roles: ['ROL_USER', 'ROL_OWNER'] })
      expect(person).toMatchObject({
        username,
        email: `${username}@cliente.example`,
        emailVerified: false,
        firstName: 'María',
        lastName: 'Peña',
        enabled: true,
        requiredActions: ['UPDATE_PASSWORD'],
      })
      expect(person.roles.toSorted()).toEqual(['ROL_OWNER', 'ROL_USER'])
      await expect(signIn(username, TEMPORARY)).rejects.toThrow('tiene que cambiar su contraseña')
      const tokens = await signInFirst(person)
      expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: person.id, preferred_username: username })
      expect(rolesOf(tokens)).toEqual(['ROL_OWNER', 'ROL_USER'])
    })

    test('finds users by user name and by e-mail in any case, and by id', async () => {
      const { directory } = under
      const person = await newPerson()
      expect(await directory.findByUsername(` ${person.username.toUpperCase()}`)).toEqual(person)
      expect(await directory.findByEmail(person.email!.toUpperCase())).toEqual(person)
      expect(await directory.findById(person.id)).toEqual(person)
    })

    test('finds no user for an unknown name, nor for a part of a name', async () => {
      const { directory } = under
      const { username } = await newPerson()
      expect(await directory.findByUsername(username.slice(0, -1))).toBeUndefined()
      expect(await directory.findByUsername('')).toBeUndefined()
      expect(await directory.findByEmail('nadie@cliente.example')).toBeUndefined()
      expect(await directory.findById(NOBODY)).toBeUndefined()
      expect(await directory.findById('..')).toBeUndefined()
    })

    test('rejects a user name or an e-mail of another user', async () => {
      const { username, email } = await newPerson()
      const rest = { firstName: 'Otra', lastName: 'Persona', roles: [] }
      const create = (user: { username: string; email: string }) => under.directory.create({ ...rest, ...user })
      await expect(create({ username: username.toUpperCase(), email: 'otra@cliente.example' })).rejects.toEqual(
        errorOf('user-exists'),
      )
      await expect(create({ username: newName(), email: email!.toUpperCase() })).rejects.toEqual(
        errorOf('email-exists'),
      )
    })

    test('does not create a user whose password or role is rejected', async () => {
      const { directory } = under
      const username = newName()
      await expect(newPerson({ username, temporaryPassword: 'corta' })).rejects.toEqual(errorOf('password-policy'))
      for (const role of ['ROL_X', 'offline_access', 'realm-admin'])
        await expect(newPerson({ username, roles: ['ROL_USER', role] })).rejects.toEqual(errorOf('unknown-role'))
      expect(await directory.findByUsername(username)).toBeUndefined()
    })

    test('replaces the roles of a user from the next token on', async () => {
      const { directory } = under
      const person = await newPerson()
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_OWNER'])
      expect((await directory.findById(person.id))?.roles.toSorted()).toEqual(['ROL_OWNER', 'ROL_REPRESENTANTE'])
      expect(rolesOf(await signInFirst(person))).toEqual(['ROL_OWNER', 'ROL_REPRESENTANTE'])
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_USER'])
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_USER'])
      expect(rolesOf(await signIn(person.username, CHOSEN))).toEqual(['ROL_REPRESENTANTE', 'ROL_USER'])
      await expect(directory.setRoles(person.id, ['offline_access'])).rejects.toEqual(errorOf('unknown-role'))
      await expect(directory.setRoles(NOBODY, ['ROL_USER'])).rejects.toEqual(errorOf('not-found'))
    })

    test('changes only the given fields, and marks a new e-mail as unverified unless `emailVerified` is given', async () => {
      const { directory } = under
      const person = await newPerson()
      const renamed = await directory.update(person.id, { firstName: 'Mariana', emailVerified: true })
      expect(renamed).toEqual({ ...person, firstName: 'Mariana', emailVerified: true })
      expect(await directory.update(person.id, { email: person.email!.toUpperCase() })).toEqual(renamed)
      const email = `nueva.${person.email}`
      expect(await directory.update(person.id, { email })).toEqual({ ...renamed, email, emailVerified: false })
      expect(await directory.update(person.id, { email: `x${email}`, emailVerified: true })).toMatchObject({
        email: `x${email}`,
        emailVerified: true,
      })
      expect((await directory.findById(person.id))?.roles).toEqual(['ROL_USER'])
      const other = await newPerson()
      await expect(directory.update(person.id, { email: other.email!.toUpperCase() })).rejects.toEqual(
        errorOf('email-exists'),
      )
      await expect(directory.update(NOBODY, { firstName: 'Nadie' })).rejects.toEqual(errorOf('not-found'))
    })

    test('ends the sessions of a disabled user, who signs in again only once enabled', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await signInFirst(person)
      expect(await refresh(tokens)).toBe(200)
      await directory.setEnabled(person.id, false)
      expect((await directory.findById(person.id))?.enabled).toBe(false)
      expect(await refresh(tokens)).toBe(400)
      expect(await directory.listSessions(person.id)).toEqual([])
      await expect(signIn(person.username, CHOSEN)).rejects.toThrow()
      await directory.setEnabled(person.id, true)
      expect(await directory.findById(person.id)).toMatchObject({
        lastName: 'Peña',
        email: person.email,
        enabled: true,
      })
      await signIn(person.username, CHOSEN)
      await expect(directory.setEnabled(NOBODY, false)).rejects.toEqual(errorOf('not-found'))
    })

    test('ends the sessions on a temporary password, which must follow the policy and be changed', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await signInFirst(person)
      await expect(directory.setTemporaryPassword(person.id, 'corta')).rejects.toEqual(errorOf('password-policy'))
      expect(await refresh(tokens)).toBe(200)
      await directory.setTemporaryPassword(person.id, 'temporal-dos-2')
      expect((await directory.findById(person.id))?.requiredActions).toEqual(['UPDATE_PASSWORD'])
      expect(await refresh(tokens)).toBe(400)
      await expect(signIn(person.username, 'temporal-dos-2')).rejects.toThrow('tiene que cambiar su contraseña')
      await signIn(person.username, 'temporal-dos-2', 'segunda-lluvia-22')
      await expect(directory.setTemporaryPassword(NOBODY, 'temporal-dos-2')).rejects.toEqual(errorOf('not-found'))
    })

    test('unlocks, by a temporary password, a user who is locked after too many wrong passwords', async () => {
      const person = await newPerson()
      await signInFirst(person)
      for (let attempt = 0; attempt < 5; attempt += 1)
        await expect(signIn(person.username, 'Equivocada1')).rejects.toThrow()
      await expect(signIn(person.username, CHOSEN)).rejects.toThrow()
      await under.directory.setTemporaryPassword(person.id, 'temporal-dos-2')
      await signIn(person.username, 'temporal-dos-2', 'segunda-lluvia-22')
    })

    test('lets a user choose a password once with the link of the e-mail, which verifies the e-mail', async () => {
      const { directory, redirectUri } = under
      const { id, username, email } = await newPerson({ roles: ['ROL_OWNER'] })
      await directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], { redirectUri, lifespan: 3600 })
      const link = await under.linkSentTo(email!)
      expect(await useLink(createBrowser(), link, CHOSEN)).toContain(redirectUri)
      expect(await directory.findById(id)).toMatchObject({ emailVerified: true, requiredActions: [] })
      await useLink(createBrowser(), link, 'segunda-lluvia-22')
      expect(rolesOf(await signIn(username, CHOSEN))).toEqual(['ROL_OWNER'])
    })

    test('rejects a redirect to another site, and sends nothing to a disabled or an unknown user', async () => {
      const { directory } = under
      const { id } = await newPerson()
      const elsewhere = { redirectUri: 'https://otra.example/autogestion' }
      await expect(directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], elsewhere)).rejects.toEqual(errorOf('invalid'))
      await expect(directory.sendActionsEmail(NOBODY, ['UPDATE_PASSWORD'])).rejects.toEqual(errorOf('not-found'))
      await directory.setEnabled(id, false)
      await expect(directory.sendActionsEmail(id, ['UPDATE_PASSWORD'])).rejects.toEqual(errorOf('invalid'))
    })

    test('removes no second factor from a user without any, and rejects an unknown user', async () => {
      const { directory } = under
      const person = await newPerson()
      await signInFirst(person)
      expect(await directory.removeSecondFactors(person.id)).toBe(0)
      await signIn(person.username, CHOSEN)
      await expect(directory.removeSecondFactors(NOBODY)).rejects.toEqual(errorOf('not-found'))
    })

    test('requires a second factor at the next sign-in until it is no longer required', async () => {
      const { directory } = under
      const person = await newPerson()
      await signInFirst(person)
      await directory.setSecondFactorRequired(person.id, true)
      await directory.setSecondFactorRequired(person.id, true)
      expect((await directory.findById(person.id))?.requiredActions).toEqual(['CONFIGURE_TOTP'])
      expect(await directory.listSecondFactors(person.id)).toEqual([])
      await expect(signIn(person.username, CHOSEN)).rejects.toThrow('paso')
      await directory.setSecondFactorRequired(person.id, false)
      await signIn(person.username, CHOSEN)
      await expect(directory.setSecondFactorRequired(NOBODY, true)).rejects.toEqual(errorOf('not-found'))
    })

    test('lists and ends single sessions, and only those of the given user', async () => {
      const { directory } = under
      const before = Date.now() - 2000
      const person = await newPerson()
      const stranger = await newPerson()
      const first = await signInFirst(person)
      const second = await signIn(person.username, CHOSEN)
      const sessions = await directory.listSessions(person.id)
      expect(sessions.map(({ sessionId }) => sessionId).toSorted()).toEqual(
        [sessionOf(first), sessionOf(second)].toSorted(),
      )
      for (const { inicio, ultimoAcceso, ip } of sessions) {
        expect(inicio.getTime()).toBeGreaterThan(before)
        expect(ultimoAcceso.getTime()).toBeGreaterThanOrEqual(inicio.getTime())
        expect(ip).toMatch(/^(127\.0\.0\.1|::1|0:0:0:0:0:0:0:1)$/)
      }
      await directory.endSession(stranger.id, sessionOf(first))
      expect(await refresh(first)).toBe(200)
      await directory.endSession(person.id, sessionOf(first))
      await directory.endSession(person.id, sessionOf(first))
      expect([await refresh(first), await refresh(second)]).toEqual([400, 200])
      await directory.endSessions(person.id)
      expect(await refresh(second)).toBe(400)
      expect(await directory.listSessions(person.id)).toEqual([])
      await directory.endSessions(NOBODY)
      expect(await directory.listSessions(NOBODY)).toEqual([])
    })

    test('removes a user; a second call does nothing', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await signInFirst(person)
      await directory.remove(person.id)
      await directory.remove(person.id)
      expect(await directory.findById(person.id)).toBeUndefined()
      expect(await refresh(tokens)).toBe(400)
      await newPerson({ username: person.username })
    })
  })
}
