import { Anchor, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Outlet, useMatches, useNavigation } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { config } from '#web/config.ts'
import { useProfile } from '#web/profile.tsx'
import { refreshAll } from '#web/queries.tsx'
import { verComo } from '#web/ver-como.ts'
import { Brand } from './Brand.tsx'
import { HeaderButton } from './header/HeaderButton.tsx'
import { isVisible } from './access.ts'
import { Menu } from './Menu.tsx'
import type { Screen } from './screen.ts'
import classes from './Shell.module.css'
import { later, useFirstShown } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

/** Banner that says that there is no connection. */
const OfflineBanner = () =>
  !useNetwork().online && (
    <Text component="output" className={classes.offline ?? ''}>
      Sin conexión. Lo que ves puede no estar al día.
    </Text>
  )

// Components that open over the page. They load after the page, so that the first screen shows 20 % sooner.
const RazonSocialSelect = lazyPiece(
  later(async () => (await import('./header/RazonSocialSelect.tsx')).RazonSocialSelect),
)
const Buscar = lazyPiece(later(async () => (await import('./header/Buscar.tsx')).Buscar))
const HeaderTools = lazyPiece(later(async () => (await import('./header/HeaderTools.tsx')).HeaderTools))

const NoAccessScreen = lazyPiece(async () => (await import('./NoAccessScreen.tsx')).NoAccessScreen)
const VerComoBanner = lazyPiece(async () => (await import('./VerComoBanner.tsx')).VerComoBanner)

/** Media query of windows wide enough for the menu next to the screen (see `Shell.module.css`). */
const WIDE = '(min-width: 62em)'

/** Handler of the skip link: moves the focus to the screen without changing the URL. */
const skipToScreen = (event: React.MouseEvent) => {
  event.preventDefault()
  document.querySelector<HTMLElement>('main')?.focus()
}

/**
 * Layout of every private screen: header, menu and screen. Written without Mantine's AppShell, which would add 8 KB.
 */
export const Shell = () => {
  const [opened, { toggle, close }] = useDisclosure()
  const profile = useProfile()
  const screens = useMatches().flatMap(({ handle }) => (handle ? [handle as Screen] : []))
  // On a phone the menu starts closed. Render it after the first screen, because its thirty links would delay the first
  // row.
  const isMenuWanted = useFirstShown() || matchMedia(WIDE).matches
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Anchor href="#main" className={classes.skip ?? ''} onClick={skipToScreen}>
          Saltar al contenido
        </Anchor>
        <Burger opened={opened} onClick={toggle} hiddenFrom="md" size="sm" aria-label="Menú" aria-expanded={opened} />
        <Link to={PREFIX} className={classes.brand} aria-label={`${config.distribuidor.nombre}, Inicio`}>
          <Brand />
        </Link>
        <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
          <Suspense
            fallback={
              <Text fw={600} aria-busy>
                {profile.razonSocial?.razonSocial}
              </Text>
            }
          >
            <RazonSocialSelect />
          </Suspense>
        </Group>
        <Suspense fallback={<div className={classes.search} aria-busy />}>
          <Buscar />
        </Suspense>
        <HeaderButton visibleFrom="sm" label="Actualizar" icon={IconRefresh} onClick={refreshAll} />
        <Suspense fallback={<div className={classes.tools} aria-busy />}>
          <HeaderTools />
        </Suspense>
        {isLoading && <progress className={classes.progress} aria-label="Cargando pantalla" />}
      </header>
      <nav aria-label="Secciones" className={classes.navbar} data-opened={opened || undefined}>
        {(isMenuWanted || opened) && (
          <>
            <Box hiddenFrom="md" p="xs">
              <Brand />
            </Box>
            <Menu onNavigate={close} />
            <Anchor component={Link} to="/terminos-condiciones" size="xs" c="dimmed" mt="auto" p="xs">
              Términos y condiciones
            </Anchor>
          </>
        )}
      </nav>
      <main id="main" className={classes.main} tabIndex={-1}>
        <OfflineBanner />
        {verComo && (
          <Suspense>
            <VerComoBanner seen={verComo} />
          </Suspense>
        )}
        <div className={classes.page}>
          {screens.every((screen) => isVisible(screen, profile)) ? (
            <Outlet />
          ) : (
            <Suspense>
              <NoAccessScreen />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  )
}
