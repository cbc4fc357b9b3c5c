// Puts the styles of Mantine in a CSS layer below the portal's own styles. The build loads the styles of each component
// with it (`tools/web/mantine-css.ts`).
import '@mantine/core/styles.layer.css'
import './global.css'
