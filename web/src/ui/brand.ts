/** The product's name, wherever a page shows it. */
export const platform = 'Haşiyə'
