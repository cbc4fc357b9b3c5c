import { LineaScreen } from './LineaScreen.tsx'

/** Camiones. */
export const Component = () => <LineaScreen linea="camiones" titulo="Camiones" />
