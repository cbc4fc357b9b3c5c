/**
 * Paths that the package of a version contains: the sources, which Node runs directly, the built web, and the files for
 * the installation.
 */
export const PRODUCTION = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bin',
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
