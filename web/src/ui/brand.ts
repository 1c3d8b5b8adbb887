/** The product's name. */
export const platform = 'Haşiyə'
