import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { once } from 'node:events'
import { freePort } from '../../server/embedded-postgres.ts'
import { until } from '../wait.ts'

const DOVECOT = 'dovecot'

/** Whether this machine has Dovecot, a widely used IMAP server. */
export const hasDovecot = (): boolean => {
  try {
    execFileSync(DOVECOT, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })

/** Starts Dovecot in a temporary folder. Every user name opens the same mailbox. */
export const startDovecot = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-imap-'))
  const maildir = join(folder, 'correo')
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(maildir, part), { recursive: true })
  const port = await freePort()
  const { username } = userInfo()
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? 'mail' : username
  await writeFile(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${isRoot ? 'dovecot' : username}
default_login_user = ${isRoot ? 'dovenull' : username}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
mail_location = maildir:${maildir}
first_valid_uid = 0
passdb {
  driver = static
  args = password=clave
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${maildir}
}
`,
  )
  if (isRoot) execFileSync('chown', ['-R', `${owner}:${owner}`, maildir])
  if (isRoot) execFileSync('chmod', ['755', folder])
  const server: ChildProcess = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  await until('dovecot answers', () => answers(port))
  let delivered = 0
  const messages = async (path: string) =>
    (await Promise.all(['new', 'cur'].map((part) => readdir(join(maildir, path, part)).catch(() => [])))).flat().length
  return {
    url: `imap://respuestas:clave@127.0.0.1:${port}/INBOX`,
    /** Delivers a message into the mailbox, as a mail server does. */
    deliver: async (message: Buffer): Promise<void> => {
      delivered += 1
      const path = join(maildir, 'new', `${Date.now()}.${String(delivered).padStart(4, '0')}.prueba`)
      await writeFile(path, message)
      if (isRoot) execFileSync('chown', [`${owner}:${owner}`, path])
    },
    /**
     * Returns the number of messages that are unread, processed, and set aside because the portal could not process
     * them.
     */
    counts: async () => ({
      esperan: await messages('.'),
      procesados: await messages('.Procesados'),
      apartados: await messages('.Sin procesar'),
    }),
    close: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
