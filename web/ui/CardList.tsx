import type { ComponentProps } from 'react'
import classes from './CardList.module.css'

/** List of cards without bullets; its children are `li` elements. */
export const CardList = (props: Omit<ComponentProps<'ul'>, 'className'>) => <ul className={classes.list} {...props} />
