import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PRODUCTION } from './produccion.ts'

const folder = mkdtempSync(join(tmpdir(), 'autogestion-entrega-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
const release = (...args: string[]) => releaseWith('', ...args)
const releaseWith = (RELEASE_KEY: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.ts', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, RELEASE_KEY },
  })
  return { status, text: stdout + stderr }
}

/** Creates a small repository that has the real lock file and the real tool. */
const makeTree = () => {
  for (const path of [...PRODUCTION, 'web']) {
    if (/\.|^LICENSE/.test(path)) cpSync(path, join(folder, path))
    else {
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'algo.ts'), '')
    }
  }
  for (const name of ['release.ts', 'produccion.ts']) cpSync(join('tools', name), join(folder, 'tools', name))
  writeFileSync(join(folder, '.gitignore'), 'dist/\nnode_modules/\n')
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n')
  git('init', '-q')
  git('config', 'user.email', 'nadie@example.com')
  git('config', 'user.name', 'Nadie')
  save()
}
const save = () => {
  git('add', '-A')
  git('commit', '-q', '-m', 'uno')
}

describe('npm run release', () => {
  test('rejects a wrong version, a missing entry and uncommitted changes; then writes package, bill of materials, provenance and checksums', () => {
    makeTree()
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(release('uno')).toMatchObject({ status: 1, text: expect.stringContaining('Uso:') })
    expect(release('99.0.0').text).toContain(`package.json dice ${version}`)
    expect(release(version).text).toContain('CHANGELOG.md no tiene')
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changes\n\n## ${version}\n`)
    expect(release(version).text).toContain('cambios sin guardar')
    save()
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changes\n\n## ${version}\nThe first one (commit \`8919f66\`).\n`)
    save()
    expect(release(version).text).toContain(`${version} ya es el commit 8919f66, y este es otro`)
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changes\n\n## ${version}\n`)
    save()
    git('tag', `v${version}`, 'HEAD~1')
    expect(release(version)).toMatchObject({
      status: 1,
      text: expect.stringContaining('dos árboles no son una versión'),
    })
    git('tag', '--delete', `v${version}`)
    const out = mkdtempSync(join(tmpdir(), 'autogestion-paquete-'))
    expect(release(version, '--en', out)).toMatchObject({ status: 0 })

    const name = `autogestion-${version}`
    const listed = execFileSync('tar', ['-tzf', join(out, `${name}.tar.gz`)], { encoding: 'utf8' })
    const inside = new Set(listed.split('\n').map((path) => path.replace(`${name}/`, '').replace(/\/$/, '')))
    expect(PRODUCTION.filter((path) => !inside.has(path))).toEqual([])
    expect(inside.has('web/algo.ts')).toBe(false)
    const bill = JSON.parse(readFileSync(join(out, `${name}.cdx.json`), 'utf8')) as {
      bomFormat: string
      components: { name: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    expect(bill.components.map((each) => each.name)).toContain('fastify')
    expect(bill.components.map((each) => each.name)).not.toContain('playwright')
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: out, stdio: 'ignore' })

    const from = JSON.parse(readFileSync(join(out, `${name}.intoto.json`), 'utf8')) as {
      subject: { name: string; digest: { sha256: string } }[]
      predicate: { buildDefinition: { resolvedDependencies: { name: string; digest?: object }[] } }
    }
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
    expect(from.subject.map((each) => each.name)).toEqual([`${name}.tar.gz`, `${name}.cdx.json`])
    for (const { digest, name: file } of from.subject) expect(sums).toContain(`${digest.sha256}  ${file}\n`)
    expect(from.predicate.buildDefinition.resolvedDependencies).toContainEqual({
      name: 'commit',
      digest: { gitCommit: git('rev-parse', 'HEAD').trim() },
    })

    release(version, '--en', out)
    const again = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
    expect(again.split('\n')[0]).toBe(sums.split('\n')[0])
    expect(readdirSync(out)).toHaveLength(4)
    expect(existsSync(join(folder, 'dist/entrega'))).toBe(false)

    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = join(out, 'clave.pem')
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(releaseWith(key, version, '--en', out)).toMatchObject({
      status: 0,
      text: expect.stringContaining('Firmada'),
    })
    const signature = readFileSync(join(out, 'SHA256SUMS.sig'))
    const signed = readFileSync(join(out, 'SHA256SUMS'))
    expect(verify(undefined, signed, publicKey, signature)).toBe(true)
    expect(verify(undefined, Buffer.concat([signed, Buffer.from('\n')]), publicKey, signature)).toBe(false)
    writeFileSync(key, 'ninguna')
    expect(releaseWith(key, version, '--en', out)).toMatchObject({
      status: 1,
      text: expect.stringContaining('clave Ed25519'),
    })
    rmSync(out, { recursive: true, force: true })
  })
})
