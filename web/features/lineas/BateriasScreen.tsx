import { LineaScreen } from './LineaScreen.tsx'

/** Baterías. */
export const Component = () => <LineaScreen linea="baterias" titulo="Baterías" />
