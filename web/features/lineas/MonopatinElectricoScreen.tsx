import { LineaScreen } from './LineaScreen.tsx'

/** Monopatín eléctrico. */
export const Component = () => <LineaScreen linea="monopatin-electrico" titulo="Monopatín eléctrico" />
