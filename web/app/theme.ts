import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { config } from '#web/config.ts'
import { readCookie, writeCookie } from '#web/cookies.ts'
import { afterFirstScreen } from '#ui/first-shown.ts'
import { scaleOf } from './colors.ts'

const YEAR_SECONDS = 31_536_000

const FONT = 'Inter Variable'
const SYSTEM_FONT = 'system-ui, sans-serif'
/** Whether this browser has cached the font. Stored in a cookie, because each sign-in clears local storage. */
const hasFont = readCookie('fuente') !== undefined
let isFontLoaded = false

/**
 * Loads the font. A cached font loads before the first text. Otherwise the font loads after the first screen and is
 * used from the next visit, because swapping it on screen would shift the text.
 */
export const loadFont = async (): Promise<void> => {
  if (!hasFont) await afterFirstScreen()
  await document.fonts.load(`1em '${FONT}'`)
  isFontLoaded = hasFont
  writeCookie('fuente', '1', YEAR_SECONDS)
}

/**
 * Returns the font family of this page, which does not change after the first render. If the cache lost the font, the
 * page uses the system font.
 */
export const fontFamily = (): string => (isFontLoaded ? `'${FONT}', ${SYSTEM_FONT}` : SYSTEM_FONT)

const isScheme = (value: string | undefined): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto'

/** Stores the colour scheme in a cookie, because local storage is cleared whenever the profile is loaded (spec §9). */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => {
    const value = readCookie('tema')
    return isScheme(value) ? value : defaultValue
  },
  set: (value) => writeCookie('tema', value, YEAR_SECONDS),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writeCookie('tema', '', 0),
}

/** Theme of the portal: thin borders, radius 8, no shadows, the distributor's colour. */
export const theme = createTheme({
  primaryColor: 'marca',
  // Uses shade 7 in both colour schemes, because Mantine chooses the text colour for the shade without knowing the
  // scheme.
  primaryShade: 7,
  autoContrast: true,
  // Luminance at which white and black text are equally legible.
  luminanceThreshold: 0.18,
  respectReducedMotion: true,
  defaultRadius: 8,
  cursorType: 'pointer',
  fontFamily: SYSTEM_FONT,
  fontWeights: { medium: '500' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.25' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  colors: {
    marca: scaleOf(config.distribuidor.primario),
    red: scaleOf('#c41c1c'),
    green: scaleOf('#1f7a33'),
    dark: [
      '#e3e7eb',
      '#c3c9d0',
      '#a3acb6',
      '#919ba6',
      '#39414a',
      '#2c333b',
      '#20262c',
      '#171b20',
      '#101418',
      '#0b0e11',
    ],
  },
  // Components are listed by name, because `.extend` would import them into the first chunk.
  components: {
    // `hidden` would make each card a scroll container, and its sticky table header would cover the first row. `clip`
    // does not.
    Card: { styles: { root: { overflow: 'clip' } } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, returnFocus: true, shadow: 'none' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
    Select: { defaultProps: { nothingFoundMessage: 'Sin resultados' } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } },
  },
})

/**
 * CSS variables of the colours, each with a contrast of at least 4.5:1. Some greys and light colours of Mantine have
 * less. `aviso` highlights what the user has to do.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b2229',
    '--mantine-color-dimmed': '#5b6570',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': '#c41c1c',
    '--mantine-color-default-border': '#dde2e7',
    '--mantine-color-blue-light-color': '#0b4f8a',
    '--mantine-color-yellow-light-color': '#704800',
    '--mantine-color-orange-light-color': '#8a3b00',
    '--mantine-color-green-light-color': '#1b6428',
    '--mantine-color-red-light-color': '#a11d1d',
    '--mantine-color-gray-light-color': '#343a40',
    '--aviso-fondo': '#ffc247',
    '--aviso-borde': '#e0a52c',
    '--aviso-texto': '#3d2800',
    '--aviso-palabra': '#8a4b00',
  },
  dark: {
    '--mantine-color-anchor': 'var(--mantine-color-marca-3)',
    '--mantine-color-dimmed': '#a3acb6',
    '--mantine-color-placeholder': '#919ba6',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-disabled-color': '#8a949f',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-green-light-color': '#9bdda9',
    '--mantine-color-yellow-light': '#3b2f12',
    '--mantine-color-yellow-light-color': '#ffd98a',
    '--aviso-fondo': '#4a370f',
    '--aviso-borde': '#8a6a1f',
    '--aviso-texto': '#ffd98a',
    '--aviso-palabra': '#f5b53a',
  },
})
