import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DirectoryError, type DirectoryUser } from './directory.ts'
import { codeFlow, createBrowser, type TokenSet } from '../../../idp/code-flow.ts'
import { CLIENT_ID } from '../../../idp/realm.ts'
import { type DirectoryUnderTest, rolesOf, sessionOf, useLink } from '#testing/directory.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const TEMPORARY = 'temporal-uno-1'
const CHOSEN = 'primera-lluvia-11'

/** What every IdentityDirectory does, whoever keeps the people. */
export const directoryContract = (name: string, open: () => Promise<DirectoryUnderTest>): void => {
  describe(`a directory of people: ${name}`, () => {
    let under: DirectoryUnderTest
    let made = 0
    const run = Date.now().toString(36)
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const refused = (code: DirectoryError['code']) =>
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
    /** Their first sign-in, in a browser of its own. */
    const arrive = ({ username }: DirectoryUser) => signIn(username, TEMPORARY, CHOSEN)
    const refresh = async ({ refresh_token }: TokenSet): Promise<number> => {
      const form = { grant_type: 'refresh_token', refresh_token, client_id: CLIENT_ID }
      const url = `${under.issuer}/protocol/openid-connect/token`
      return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status
    }

    test('a new person has the roles given, comes in, and must change the password', async () => {
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
      const tokens = await arrive(person)
      expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: person.id, preferred_username: username })
      expect(rolesOf(tokens)).toEqual(['ROL_OWNER', 'ROL_USER'])
    })

    test('people are found by user name and by e-mail in any case, and by id', async () => {
      const { directory } = under
      const person = await newPerson()
      expect(await directory.findByUsername(` ${person.username.toUpperCase()}`)).toEqual(person)
      expect(await directory.findByEmail(person.email!.toUpperCase())).toEqual(person)
      expect(await directory.findById(person.id)).toEqual(person)
    })

    test('nobody is found where there is nobody, nor by a part of a name', async () => {
      const { directory } = under
      const { username } = await newPerson()
      expect(await directory.findByUsername(username.slice(0, -1))).toBeUndefined()
      expect(await directory.findByUsername('')).toBeUndefined()
      expect(await directory.findByEmail('nadie@cliente.example')).toBeUndefined()
      expect(await directory.findById(NOBODY)).toBeUndefined()
      expect(await directory.findById('..')).toBeUndefined()
    })

    test('a user name or an e-mail is of one person', async () => {
      const { username, email } = await newPerson()
      const rest = { firstName: 'Otra', lastName: 'Persona', roles: [] }
      const create = (user: { username: string; email: string }) => under.directory.create({ ...rest, ...user })
      await expect(create({ username: username.toUpperCase(), email: 'otra@cliente.example' })).rejects.toEqual(
        refused('user-exists'),
      )
      await expect(create({ username: newName(), email: email!.toUpperCase() })).rejects.toEqual(
        refused('email-exists'),
      )
    })

    test('a person whose password or role is refused is not there', async () => {
      const { directory } = under
      const username = newName()
      await expect(newPerson({ username, temporaryPassword: 'corta' })).rejects.toEqual(refused('password-policy'))
      for (const role of ['ROL_X', 'offline_access', 'realm-admin'])
        await expect(newPerson({ username, roles: ['ROL_USER', role] })).rejects.toEqual(refused('unknown-role'))
      expect(await directory.findByUsername(username)).toBeUndefined()
    })

    test('from the next token on a person has the roles set and no other', async () => {
      const { directory } = under
      const person = await newPerson()
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_OWNER'])
      expect((await directory.findById(person.id))?.roles.toSorted()).toEqual(['ROL_OWNER', 'ROL_REPRESENTANTE'])
      expect(rolesOf(await arrive(person))).toEqual(['ROL_OWNER', 'ROL_REPRESENTANTE'])
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_USER'])
      await directory.setRoles(person.id, ['ROL_REPRESENTANTE', 'ROL_USER'])
      expect(rolesOf(await signIn(person.username, CHOSEN))).toEqual(['ROL_REPRESENTANTE', 'ROL_USER'])
      await expect(directory.setRoles(person.id, ['offline_access'])).rejects.toEqual(refused('unknown-role'))
      await expect(directory.setRoles(NOBODY, ['ROL_USER'])).rejects.toEqual(refused('not-found'))
    })

    test('a change leaves what it does not name, and a new e-mail is not a verified one unless it says so', async () => {
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
        refused('email-exists'),
      )
      await expect(directory.update(NOBODY, { firstName: 'Nadie' })).rejects.toEqual(refused('not-found'))
    })

    test('a disabled person is out at once and does not come in until enabled again', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await arrive(person)
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
      await expect(directory.setEnabled(NOBODY, false)).rejects.toEqual(refused('not-found'))
    })

    test('a temporary password ends the sessions, has to be changed and follows the policy', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await arrive(person)
      await expect(directory.setTemporaryPassword(person.id, 'corta')).rejects.toEqual(refused('password-policy'))
      expect(await refresh(tokens)).toBe(200)
      await directory.setTemporaryPassword(person.id, 'temporal-dos-2')
      expect((await directory.findById(person.id))?.requiredActions).toEqual(['UPDATE_PASSWORD'])
      expect(await refresh(tokens)).toBe(400)
      await expect(signIn(person.username, 'temporal-dos-2')).rejects.toThrow('tiene que cambiar su contraseña')
      await signIn(person.username, 'temporal-dos-2', 'segunda-lluvia-22')
      await expect(directory.setTemporaryPassword(NOBODY, 'temporal-dos-2')).rejects.toEqual(refused('not-found'))
    })

    test('a temporary password lets in at once whom too many wrong ones had locked out', async () => {
      const person = await newPerson()
      await arrive(person)
      for (let attempt = 0; attempt < 5; attempt += 1)
        await expect(signIn(person.username, 'Equivocada1')).rejects.toThrow()
      await expect(signIn(person.username, CHOSEN)).rejects.toThrow()
      await under.directory.setTemporaryPassword(person.id, 'temporal-dos-2')
      await signIn(person.username, 'temporal-dos-2', 'segunda-lluvia-22')
    })

    test('the link of the e-mail lets a person choose a password once, which shows that the address is theirs', async () => {
      const { directory, redirectUri } = under
      const { id, username, email } = await newPerson({ roles: ['ROL_OWNER'] })
      await directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], { redirectUri, lifespan: 3600 })
      const link = await under.linkSentTo(email!)
      expect(await useLink(createBrowser(), link, CHOSEN)).toContain(redirectUri)
      expect(await directory.findById(id)).toMatchObject({ emailVerified: true, requiredActions: [] })
      await useLink(createBrowser(), link, 'segunda-lluvia-22')
      expect(rolesOf(await signIn(username, CHOSEN))).toEqual(['ROL_OWNER'])
    })

    test('nobody is sent where the portal is not, nor anything when disabled or unknown', async () => {
      const { directory } = under
      const { id } = await newPerson()
      const elsewhere = { redirectUri: 'https://otra.example/autogestion' }
      await expect(directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], elsewhere)).rejects.toEqual(refused('invalid'))
      await expect(directory.sendActionsEmail(NOBODY, ['UPDATE_PASSWORD'])).rejects.toEqual(refused('not-found'))
      await directory.setEnabled(id, false)
      await expect(directory.sendActionsEmail(id, ['UPDATE_PASSWORD'])).rejects.toEqual(refused('invalid'))
    })

    test('who has no second factor has none taken away, and goes on coming in; nobody is not found', async () => {
      const { directory } = under
      const person = await newPerson()
      await arrive(person)
      expect(await directory.removeSecondFactors(person.id)).toBe(0)
      await signIn(person.username, CHOSEN)
      await expect(directory.removeSecondFactors(NOBODY)).rejects.toEqual(refused('not-found'))
    })

    test('a second factor that is required is asked for at the next sign-in, and not when it no longer is', async () => {
      const { directory } = under
      const person = await newPerson()
      await arrive(person)
      await directory.setSecondFactorRequired(person.id, true)
      await directory.setSecondFactorRequired(person.id, true)
      expect((await directory.findById(person.id))?.requiredActions).toEqual(['CONFIGURE_TOTP'])
      expect(await directory.listSecondFactors(person.id)).toEqual([])
      await expect(signIn(person.username, CHOSEN)).rejects.toThrow('segundo paso')
      await directory.setSecondFactorRequired(person.id, false)
      await signIn(person.username, CHOSEN)
      await expect(directory.setSecondFactorRequired(NOBODY, true)).rejects.toEqual(refused('not-found'))
    })

    test('each session is listed and ended by itself, and only by its own person', async () => {
      const { directory } = under
      const before = Date.now() - 2000
      const person = await newPerson()
      const stranger = await newPerson()
      const first = await arrive(person)
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

    test('a person who is removed is gone, however often they are removed', async () => {
      const { directory } = under
      const person = await newPerson()
      const tokens = await arrive(person)
      await directory.remove(person.id)
      await directory.remove(person.id)
      expect(await directory.findById(person.id)).toBeUndefined()
      expect(await refresh(tokens)).toBe(400)
      await newPerson({ username: person.username })
    })
  })
}
