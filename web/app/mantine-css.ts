// The library's looks, in a layer of their own, and ours over them. The build brings each sheet with its component
// (`tools/web/mantine-css.ts`).
import '@mantine/core/styles.layer.css'
import './global.css'
