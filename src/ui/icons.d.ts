// The types of `~icons/…` imports. The build makes each a component from an icon set.
/// <reference types="unplugin-icons/types/react" />
