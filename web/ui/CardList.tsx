import type { ComponentProps } from 'react'
import classes from './CardList.module.css'

/** Cards one under the other: a list without bullets, whose items are the cards. */
export const CardList = (props: Omit<ComponentProps<'ul'>, 'className'>) => <ul className={classes.list} {...props} />
