// Puts Mantine's styles in a CSS layer below ours. The build loads each sheet with its component
// (`tools/web/mantine-css.ts`).
import '@mantine/core/styles.layer.css'
import './global.css'
