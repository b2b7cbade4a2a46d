// There is nothing here.
//< 0 P103: the file has no default export
export {}
//< 9 P112: a policy file may contain only the import of its type and its default export
