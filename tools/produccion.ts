/** Paths that an installation needs: sources, as Node runs them, the built web, and how to install. */
export const PRODUCTION = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'contract',
  'db/ayuda',
  'db/migrations',
  'deploy',
  'dist',
  'docs',
  'idp',
  'package-lock.json',
  'package.json',
  'server',
  'tools',
] as const
